// Cyrillic and Greek letters in Latin ones, so that a name is found in either script.

/** A folded text with its Cyrillic and Greek letters in Latin ones. */
export function transliterate(folded: string): string {
  if (isAscii.test(folded)) return folded
  // Names that are written in both scripts nearly always have an x here: Александр, Яндекс.
  return folded.replaceAll('кс', 'x').replace(foreignLetter, letter => letters.get(letter) ?? letter)
}

const isAscii = /^[\0-\x7f]*$/
const foreignLetter = /[\u0370-\u0587]/g

// Letters that fold() changed by dropping a mark (й, ё, ї) do not occur here.
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    ґ: 'g',
    д: 'd',
    е: 'e',
    є: 'ye',
    ж: 'zh',
    з: 'z',
    и: 'i',
    і: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ъ: '',
    ы: 'y',
    ь: '',
    э: 'e',
    ю: 'yu',
    я: 'ya',
    ђ: 'dj',
    ј: 'j',
    љ: 'lj',
    њ: 'nj',
    ћ: 'c',
    џ: 'dz',
    α: 'a',
    β: 'v',
    γ: 'g',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'i',
    θ: 'th',
    ι: 'i',
    κ: 'k',
    λ: 'l',
    μ: 'm',
    ν: 'n',
    ξ: 'x',
    ο: 'o',
    π: 'p',
    ρ: 'r',
    σ: 's',
    τ: 't',
    υ: 'y',
    φ: 'f',
    χ: 'ch',
    ψ: 'ps',
    ω: 'o',
  }),
)
