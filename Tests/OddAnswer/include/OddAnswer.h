/// Makes a fork server's children answer late, or with a lie, where the URL of their launch asks for it.
