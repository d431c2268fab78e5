// German, French and Spanish words of asking, and the English ones that all readers know: people mix them with English titles and names.

const german = `
und: and; oder: or; aber: but; mit: with; ohne: without; bei: at; seit: since; nach: after; vor: before
nicht: not; kein: no; keine: no; keinen: no; ausser: except; mindestens: at least; hochstens: at most; uber: over; unter: under
suche: find; suchen: find; zeige: show; finde: find; die: the; der: the; das: the; den: the; dem: the; ein: a; eine: a; einen: a
wer: who; welche: which; im: in; am: at; aus: from; fur: for; von: of; jahre: years; jahren: years; erfahrung: experience
berufserfahrung: experience; mitarbeiter: employees; mitarbeitern: employees; unternehmen: companies; firmen: companies
firma: company; stellen: jobs; stelle: job; jobs: jobs; leute: people; personen: people; spricht: speaks; sprechen: speak
deutsch: german; englisch: english; franzosisch: french; spanisch: spanish; italienisch: italian; gegrundet: founded
wir: we; ich: i; ist: is; sind: are; nutzen: use; nutzt: uses; verwenden: use; kenntnisse: skills; kenntnissen: skills
erfahrene: experienced; erfahrenen: experienced; erfahrener: experienced; niederlandisch: dutch; portugiesisch: portuguese; russisch: russian
chinesisch: chinese; turkisch: turkish; polnisch: polish; arabisch: arabic; japanisch: japanese; mehr: more; als: than; weniger: less; bis: to; zwischen: between; einem: a; einer: a; eines: a; nahe: near; aktuell: currently; derzeit: currently
studiert: studied; fruher: formerly; ehemalige: former; ehemaliger: former; arbeitet: works; arbeiten: work; gearbeitet: worked; haben: have
`
const french = `
et: and; ou: or; mais: but; avec: with; sans: without; chez: at; dans: in; depuis: since; apres: after; avant: before
pas: not; aucun: no; aucune: no; sauf: except; moins: less; plus: more; entre: between; le: the; la: the; les: the; un: a; une: a
des: the; de: of; du: of; qui: who; pour: for; cherche: find; trouve: find; trouver: find; ans: years; annees: years
experience: experience; salaries: employees; employes: employees; entreprises: companies; entreprise: company; societes: companies
emplois: jobs; emploi: job; offres: openings; postes: positions; poste: position; personnes: people; gens: people; parle: speaks
parlent: speak; parlant: speaking; francais: french; anglais: english; allemand: german; espagnol: spanish; italien: italian
je: i; nous: we; neerlandais: dutch; portugais: portuguese; russe: russian; chinois: chinese; japonais: japanese; arabe: arabic
au: at; aux: at; sont: are; est: is; ayant: having; ont: have; creees: founded; creee: founded; actuellement: currently; travaille: works
travaillent: work; travaillant: working; dirigeants: executives; fondees: founded; fondee: founded; ancien: former; anciens: former; anciennement: formerly; a: in; en: in
`

const spanish = `
y: and; e: and; o: or; u: or; pero: but; con: with; sin: without; en: in; desde: since; despues: after; antes: before; entre: between
no: not; excepto: except; menos: less; mas: more; el: the; la: the; los: the; las: the; un: a; una: a; de: of; del: of; que: who
quien: who; quienes: who; para: for; por: for; busco: find; buscamos: find; buscar: find; ano: year; anos: years; experiencia: experience
empleados: employees; empresas: companies; empresa: company; companias: companies; empleos: jobs; empleo: job; trabajos: jobs
ofertas: openings; puesto: position; puestos: positions; personas: people; gente: people; habla: speaks; hablan: speak; hablen: speak
espanol: spanish; ingles: english; aleman: german; frances: french; italiano: italian; portugues: portuguese; trabaja: works
trabajan: work; trabajo: worked; trabajaron: worked; trabajado: worked; han: have; ha: has; actualmente: currently; antiguo: former
antiguos: former; fundadas: founded; fundada: founded; cerca: near; minimo: minimum; remoto: remote; al: at
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
      /^(?:und|oder|ohne|bei|seit|nicht|keine?n?|suchen?|jahren?|erfahrung|berufserfahrung|mitarbeitern?|unternehmen|firmen|stellen|deutsch|englisch|spricht|sprechen|gegrundet|mindestens|weniger|zwischen|gesucht|wir|studiert|nutzen|kenntnissen?|umsatz|mio|mrd|über|erfahrene[nr]?|ehemaliger?|krankenschwestern?|\w*(?:leiter|entwickler|ingenieur|berater|pfleger|wissenschaftler)(?:in|innen|e|n|s)?)$/,
  },
  {
    words: tableOf(french),
    signs:
      /^(?:avec|sans|chez|dans|depuis|qui|cherche|trouver?|ans|annees|entreprises?|societes|emplois?|postes?|francais|anglais|parlent|parlant|anciens?|ou|et|à|directeurs?|directrices?|ingenieure?s|developpeu(?:r|se)s?|infirmi(?:er|ere)s?|avocate?s|comptables?|responsables?|salaries|employes|logiciels?)$/,
  },
  {
    words: tableOf(spanish),
    signs:
      /^(?:desde|anos|experiencia|empresas|empleados|empleos|busco|buscamos|hablan?|quienes|trabajan?|trabajaron|trabajado|ingles|antiguos?|ingenier[oa]s?|desarrollador(?:es|as?)?|programador(?:es|as?)?|abogad[oa]s|contador(?:es|as)|enfermer[oa]s?|disenador(?:es|as?)?|gerentes?|directores|vendedor(?:es|as?)?)$/,
  },
]

/** `Cinq ans d'expérience`. */
const elided = /^[dl]'(?=[aeiouh])/

/** Returns the words in English where the query has a word of asking that is German or French; names are looked up as they are written. */
export function inEnglish<Word extends { readonly folded: string; readonly text: string }>(
  words: readonly Word[],
): readonly Word[] {
  const signsOf = ({ signs }: (typeof languages)[number]) =>
    words.filter(({ folded, text }) => signs.test(folded) || signs.test(text)).length
  const [language] = languages.filter(one => signsOf(one) > 0).toSorted((a, b) => signsOf(b) - signsOf(a))
  if (!language) return words
  const isNumber = (index: number) => /^\d/.test(words[index]?.folded ?? '')
  return words.map((word, index) => {
    // `De 2015 à 2018`, `50 a 200 empleados`.
    const isTo = /^[aà]$/.test(word.folded) && isNumber(index - 1) && isNumber(index + 1)
    const folded = isTo ? 'to' : (language.words.get(word.folded.replace(elided, '')) ?? word.folded)
    return { ...word, folded }
  })
}
