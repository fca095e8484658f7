def go(trial):
    pass
