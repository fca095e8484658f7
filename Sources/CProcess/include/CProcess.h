#ifndef CPROCESS_H
#define CPROCESS_H
#endif
