# Refuses includes that would let a floor of the project see what it must not.
#
#   awk -v folder=players -v 'uses=rules;eval' -v pure=TRUE -v root=/path/to/repository/ -f check_layers.awk FILES
#
# One message per fault, as FILE:LINE: what was found and what would be right; exit status 1 if there was any.

BEGIN {
    count = split(uses, names, ";")
    allowed[folder] = 1
    list = folder
    for (i = 1; i <= count; ++i) {
        allowed[names[i]] = 1
        list = list ", " names[i]
    }
    # The compiler's own, for code that has a plain version beside it.
    intrinsics["immintrin.h"] = intrinsics["arm_neon.h"] = intrinsics["wasm_simd128.h"] = 1
    if (pure == "TRUE") {
        count = split("chrono condition_variable filesystem format fstream future iomanip iostream istream mutex " \
                      "ostream print shared_mutex sstream stop_token syncstream thread", names, " ")
        for (i = 1; i <= count; ++i) impure[names[i]] = 1
    }
}

function refuse(found, right) {
    file = FILENAME
    if (index(file, root) == 1) file = substr(file, length(root) + 1)
    printf "%s:%d: error: includes %s; %s\n", file, FNR, found, right > "/dev/stderr"
    faults = 1
}

{
    line = $0
    gsub(/\/\*[^*]*\*\//, "", line)
}

line !~ /^[ \t]*(#|%:)[ \t]*(include|include_next|import)([ \t"<]|$)/ { next }

{
    sub(/^[ \t]*(#|%:)[ \t]*(include_next|include|import)[ \t]*/, "", line)
    opening = substr(line, 1, 1)
    path = substr(line, 2)
    sub(/[">].*$/, "", path)
    first = path
    sub(/\/.*$/, "", first)

    if (opening == "\"") {
        if (path !~ /\// || path ~ /^\.\.?\// || path ~ /\/\.\.?\//)
            refuse("\"" path "\"", "name the folder first, as in \"" folder "/" path "\", and write no . or ..")
        else if (!(first in allowed))
            refuse("\"" path "\"", "the folder " folder " may include " list " only (libraries go in <>)")
        else if (first != folder && path ~ /\/detail\//)
            refuse("\"" path "\"", "headers below detail/ belong to the folder " first " alone")
    } else if (opening == "<") {
        if (pure == "TRUE" && path ~ /[\/.]/ && !(path in intrinsics))
            refuse("<" path ">", "the folder " folder " may use the C++ standard library only")
        else if (path in impure)
            refuse("<" path ">", "the folder " folder " has no files, streams, threads or clocks of its own")
    } else {
        refuse("by way of a macro: " line, "write the path out")
    }
}

END { exit faults }
