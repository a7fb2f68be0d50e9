// The program `evora`; all of it but this line is the library evora_cli.
#include "cli/program.hpp"

int main(int count, char** words) { return evora::cli::run_program({words, words + count}); }
