// The scripts that shells read. Each hands the line up to the cursor to `almanac completion words`.

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

export const shellScripts: Readonly<Record<Shell, string>> = {
  bash: `
_almanac_words() {
  local line="\${COMP_LINE:0:COMP_POINT}" word
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
    "\${COMP_WORDS[0]}" completion words bash -- "$line" "\${COMP_WORDS[COMP_CWORD]}" 2>/dev/null
  )
  # More follows a part of a path, and a field that is sorted by.
  if [[ "\${COMPREPLY[0]}" == *[.:] ]]; then compopt -o nospace 2>/dev/null; fi
}
# Older versions cannot keep the order.
complete -o default -o nosort -F _almanac_words almanac 2>/dev/null || complete -o default -F _almanac_words almanac
`,
  zsh: `
#compdef almanac
_almanac_words() {
  local -a found
  local line="\${(j: :)words[1,CURRENT-1]} \${(qq)\${(Q)PREFIX}}"
  found=("\${(@f)$("\${(Q)words[1]}" completion words zsh -- "$line" 2>/dev/null)}")
  if (( \${#found} == 0 )) || [[ -z "\${found[1]}" ]]; then _files; return; fi
  if [[ "\${found[1]}" == *[.:] ]]; then compadd -S '' -V words -- "\${found[@]}"
  else compadd -V words -- "\${found[@]}"; fi
}
compdef _almanac_words almanac
`,
  fish: `
function __almanac_words
  set -l found (almanac completion words fish -- (commandline -cp) 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c almanac -f -k -a '(__almanac_words)'
`,
}
