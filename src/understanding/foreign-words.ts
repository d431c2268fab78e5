// German and French words of asking, and the English ones that all readers know: people mix them with English titles and names.

const german = `
und: and; oder: or; aber: but; mit: with; ohne: without; bei: at; nahe: near; seit: since; nach: after; vor: before
nicht: not; kein: no; keine: no; keinen: no; ausser: except; mindestens: at least; hochstens: at most; uber: over; unter: under
suche: find; suchen: find; zeige: show; finde: find; die: the; der: the; das: the; den: the; dem: the; ein: a; eine: a; einen: a
wer: who; welche: which; im: in; am: at; aus: from; fur: for; von: of; jahre: years; jahren: years; erfahrung: experience
berufserfahrung: experience; mitarbeiter: employees; mitarbeitern: employees; unternehmen: companies; firmen: companies
firma: company; stellen: jobs; stelle: job; jobs: jobs; leute: people; personen: people; spricht: speaks; sprechen: speak
deutsch: german; englisch: english; franzosisch: french; spanisch: spanish; italienisch: italian; gegrundet: founded
studiert: studied; fruher: formerly; ehemalige: former; ehemaliger: former; arbeitet: works; arbeiten: work
`
const french = `
et: and; ou: or; mais: but; avec: with; sans: without; chez: at; dans: in; depuis: since; apres: after; avant: before
pas: not; aucun: no; aucune: no; sauf: except; moins: less; plus: more; entre: between; le: the; la: the; les: the; un: a; une: a
des: the; de: of; du: of; qui: who; pour: for; cherche: find; trouve: find; trouver: find; ans: years; annees: years
experience: experience; salaries: employees; employes: employees; entreprises: companies; entreprise: company; societes: companies
emplois: jobs; emploi: job; offres: openings; postes: positions; poste: position; personnes: people; gens: people; parle: speaks
parlent: speak; parlant: speaking; francais: french; anglais: english; allemand: german; espagnol: spanish; italien: italian
fondees: founded; fondee: founded; ancien: former; anciens: former; anciennement: formerly; a: in; en: in
`

const tableOf = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .trim()
      .split(/[;\n]/)
      .map(entry => entry.trim().split(': '))
      .map(([foreign = '', english = '']) => [foreign, english] as const),
  )

const languages = [
  {
    words: tableOf(german),
    // Words of no other meaning in an English request; `mit` is a school, and `die` a verb.
    signs:
      /^(?:und|oder|ohne|bei|seit|nicht|keine?n?|suchen?|jahren?|erfahrung|berufserfahrung|mitarbeitern?|unternehmen|firmen|stellen|deutsch|englisch|spricht|sprechen|gegrundet|mindestens)$/,
  },
  {
    words: tableOf(french),
    signs:
      /^(?:avec|sans|chez|dans|depuis|qui|cherche|trouver?|ans|annees|entreprises?|societes|emplois?|postes?|francais|anglais|parlent|parlant|anciens?|ou|et)$/,
  },
]

/** `Cinq ans d'expérience`. */
const elided = /^[dl]'(?=[aeiouh])/

/** Returns the words in English where the query has a word of asking that is German or French; names are looked up as they are written. */
export function inEnglish<Word extends { readonly folded: string }>(words: readonly Word[]): readonly Word[] {
  const language = languages.find(({ signs }) => words.some(({ folded }) => signs.test(folded)))
  if (!language) return words
  return words.map(word => ({
    ...word,
    folded: language.words.get(word.folded.replace(elided, '')) ?? word.folded,
  }))
}
