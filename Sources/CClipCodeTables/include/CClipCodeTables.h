/// How often each symbol follows up to two others in the texts from which the codes of App Clip Codes were made, and the
/// words that have numbers there.
///
/// The README beside this target says where the tables come from, and under which licence they are. They are read where
/// they lie in the program's file, so that a program that asks for none of them does not load them.
#ifndef CCLIPCODETABLES_H
#define CCLIPCODETABLES_H

#include <stddef.h>
#include <stdint.h>

/// One frequency of a table.
///
/// A table of an alphabet of `k` symbols has `1 + k + k * k` rows of `k` frequencies: without a symbol before, after each
/// one, and after each two.
///
/// - Parameters:
///   - table: 0 for hosts (39 symbols), 1 for parts of a path or query (71), 2 for a path, query and fragment as one (75);
///     3 has one row, of the top-level domains of list 0.
///   - index: The place in the table, counted in frequencies.
/// - Returns: The frequency, from 1 to 65535; 0 beyond the table's end, and for any other table.
uint16_t clip_code_frequency(int table, size_t index);

/// Words with a space between them.
///
/// - Parameter list: 0 for the top-level domains of table 3, 1 for those that have a number, from 1, and 2 for the words of
///   a path, whose numbers begin with 0.
const char *_Nonnull clip_code_words(int list);

#endif
