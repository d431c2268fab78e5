// German, French and Spanish words of asking, and the English ones that all readers know: people mix them with English titles and names.
import type { QueryWord } from './query-words.ts'

const german = `
und: and; oder: or; aber: but; mit: with; ohne: without; bei: at; seit: since; nach: after; vor: before
nicht: not; kein: no; keine: no; keinen: no; ausser: except; ausserhalb: outside; mindestens: at least; hochstens: at most; uber: over; unter: under
suche: find; suchen: find; zeige: show; finde: find; die: the; der: the; das: the; den: the; dem: the; ein: a; eine: a; einen: a
wer: who; welche: which; im: in; am: at; aus: from; fur: for; von: of; jahre: years; jahren: years; erfahrung: experience
berufserfahrung: experience; mitarbeiter: employees; mitarbeitern: employees; unternehmen: companies; firmen: companies
firma: company; stellen: jobs; stellenangebote: jobs; stellenanzeigen: jobs; stelle: job; jobs: jobs; leute: people; personen: people; spricht: speaks; sprechen: speak
deutsch: german; englisch: english; franzosisch: french; spanisch: spanish; italienisch: italian; gegrundet: founded
wir: we; ich: i; ist: is; sind: are; nutzen: use; nutzt: uses; verwenden: use; kenntnisse: skills; kenntnissen: skills
erfahrene: experienced; erfahrenen: experienced; erfahrener: experienced; niederlandisch: dutch; portugiesisch: portuguese; russisch: russian
chinesisch: chinese; turkisch: turkish; polnisch: polish; arabisch: arabic; japanisch: japanese; mehr: more; als: than; weniger: less; bis: until; zwischen: between; einem: a; einer: a; eines: a; nahe: near; aktuell: currently; derzeit: currently
studiert: studied; studierte: studied; studierten: studied; absolvent: graduate; absolventin: graduate; absolventen: graduates; fruher: formerly; fruhere: former; fruherer: former; fruheren: former; jetzt: now; hat: has; ehemalige: former; ehemaliger: former; arbeitet: works; arbeiten: work; gearbeitet: worked; haben: have
verlassen: left; weder: neither; noch: nor; ca: about; vertrieb: sales; war: was; waren: were; gewesen: been; nie: never; niemals: never; heute: today; wohnen: live; wohnt: lives; raum: in; grossraum: in; mind: minimum; leben: live; lebt: lives; hoher: higher
`
const french = `
et: and; ou: or; mais: but; avec: with; sans: without; chez: at; dans: in; depuis: since; apres: after; avant: before
pas: not; aucun: no; aucune: no; sauf: except; hors: outside; dehors: outside; moins: less; plus: more; entre: between; le: the; la: the; les: the; un: a; une: a
des: the; de: of; du: of; qui: who; pour: for; cherche: find; trouve: find; trouver: find; ans: years; annees: years
experience: experience; salaries: employees; employes: employees; entreprises: companies; entreprise: company; societes: companies
emplois: jobs; emploi: job; offres: openings; postes: positions; poste: position; personnes: people; gens: people; parle: speaks
parlent: speak; parlant: speaking; francais: french; anglais: english; allemand: german; espagnol: spanish; italien: italian
je: i; nous: we; neerlandais: dutch; portugais: portuguese; russe: russian; chinois: chinese; japonais: japanese; arabe: arabic
au: at; aux: at; sont: are; est: is; ayant: having; ont: have; creees: founded; creee: founded; actuellement: currently; travaille: works
travaillent: work; travaillant: working; dirigeants: executives; fondees: founded; fondee: founded; ancien: former; anciens: former; ancienne: former; anciennes: former; diplome: graduate; diplomee: graduate; diplomes: graduates; diplomees: graduates; maintenant: now; anciennement: formerly; a: in; en: in
ne: do; ni: nor; jamais: never; travaillé: worked; quitté: left; quittés: left; quittée: left; va: is; ma: my; se: is; sa: their; ca: it; présent: present; jusqu'en: until; jusqu'a: until; jusqu'au: until; jusque: until; aujourd'hui: today; habitent: live; habite: lives; vivent: live; vit: lives
`

const spanish = `
y: and; e: and; o: or; u: or; pero: but; con: with; sin: without; en: in; desde: since; hasta: until; viven: live; vive: lives; despues: after; antes: before; entre: between
no: not; excepto: except; fuera: outside; menos: less; mas: more; el: the; la: the; los: the; las: the; un: a; una: a; de: of; del: of; que: who
quien: who; quienes: who; para: for; por: for; busco: find; buscamos: find; buscar: find; ano: year; anos: years; experiencia: experience
empleados: employees; empresas: companies; empresa: company; companias: companies; empleos: jobs; empleo: job; trabajos: jobs
ofertas: openings; puesto: position; puestos: positions; personas: people; gente: people; habla: speaks; hablan: speak; hablen: speak
espanol: spanish; ingles: english; aleman: german; frances: french; italiano: italian; portugues: portuguese; trabaja: works
trabajan: work; trabajo: worked; trabajaron: worked; trabajado: worked; han: have; ha: has; actualmente: currently; antiguo: former
antiguos: former; antigua: former; antiguas: former; ahora: now; graduados: graduates; graduadas: graduates; egresados: graduates; fundadas: founded; fundada: founded; cerca: near; minimo: minimum; remoto: remote; al: at
ni: nor; nunca: never; ya: still; dejaron: left; dejo: left; dejado: left; mi: my; me: i; se: is; su: their; va: is; ventas: sales
`

const tableOf = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .trim()
      .split(/[;\n]/)
      .map(entry => entry.trim().split(': '))
      .map(([foreign = '', english = '']) => [foreign, english] as const),
  )

const tableOfGerman = tableOf(german)

const languages = [
  {
    words: tableOfGerman,
    // Words of no other meaning in an English request; `mit` is a school, and `die` a verb.
    signs:
      /^(?:raum|grossraum|und|oder|ausserhalb|ohne|bei|seit|nicht|keine?n?|suchen?|jahren?|erfahrung|berufserfahrung|mitarbeitern?|unternehmen|firmen|stellen(?:angebote|anzeigen)?|deutsch|englisch|spricht|sprechen|gegrundet|mindestens|weniger|zwischen|gesucht|wir|studierte?n?|absolvent(?:en|in|innen)?|nutzen|\w*kenntnissen?|\w+sprachige[nrs]?|umsatz|mio|weder|waren|mrd|über|erfahrene[nr]?|ehemaliger?|fruhere[rn]?|jetzt|krankenschwestern?|\w*(?:leiter|entwickler|ingenieur|berater|pfleger|wissenschaftler)(?:in|innen|e|n|s)?)$/,
  },
  {
    words: tableOf(french),
    signs:
      /^(?:avec|hors|dehors|sans|chez|dans|depuis|jusqu'(?:en|a|au)|qui|cherche|trouver?|ans|annees|entreprises?|societes|emplois?|postes?|francais|anglais|parlent|parlant|travaill(?:e|é|ent|ant)|quitté|ayant|anciens?|diplomee?s?|ou|et|à|directeurs?|directrices?|ingenieure?s|developpeu(?:r|se)s?|infirmi(?:er|ere)s?|avocate?s|comptables?|responsables?|salaries|employes|logiciels?)$/,
  },
  {
    words: tableOf(spanish),
    signs:
      /^(?:desde|hasta|que|fuera|anos|experiencia|trabajos?|empresas|empleados|empleos|busco|buscamos|hablan?|quienes|trabajan?|trabajaron|trabajado|trabajó|dejaron|dejó|contables?|ingles|ingenier[oa]s?|desarrollador(?:es|as?)?|programador(?:es|as?)?|abogad[oa]s|medic[oa]s|graduad[oa]s|egresad[oa]s|antigu[oa]s?|contador(?:es|as)|enfermer[oa]s?|disenador(?:es|as?)?|gerentes?|directores|vendedor(?:es|as?)?)$/,
  },
]

/** `Französischkenntnisse`, `deutschsprachige`: a language and what is said of it, in one German word. */
const compound = /^(\p{L}{4,})(kenntnissen?|sprachige[nrs]?)$/u

/** Returns the two parts of a compound whose first one is a language, which all readers know as two words. */
function parts(word: QueryWord): readonly QueryWord[] {
  const [, language = '', ending = ''] = compound.exec(word.folded) ?? []
  const english = tableOfGerman.get(language)
  if (english === undefined) return [word]
  const middle = word.end - ending.length
  const isSkill = ending.startsWith('kenntnis')
  return [
    { ...word, end: middle, text: word.text.slice(0, -ending.length), folded: english },
    {
      start: middle,
      end: word.end,
      text: word.text.slice(-ending.length),
      folded: isSkill ? 'skills' : 'speaking',
      before: '',
    },
  ]
}

/** `Cinq ans d'expérience`, `qui n'ont pas`. */
const elided = /^(?:[dln]|qu)'(?=[aeiouh])/

/** Returns the words in English where the query has a word of asking that is German or French; names are looked up as they are written. */
export function inEnglish(written: readonly QueryWord[]): readonly QueryWord[] {
  const words = written.some(({ folded }) => compound.test(folded)) ? written.flatMap(parts) : written
  const signsOf = ({ signs }: (typeof languages)[number]) =>
    words.filter(({ folded, text }) => signs.test(folded) || signs.test(text)).length
  const [language] = languages.filter(one => signsOf(one) > 0).toSorted((a, b) => signsOf(b) - signsOf(a))
  if (!language) return words
  return words.map((word, index) => {
    const written = word.text.toLowerCase().normalize('NFC')
    const folded =
      inContext(words, index) ??
      language.words.get(written) ??
      language.words.get(word.folded.replace(elided, '')) ??
      word.folded
    return { ...word, folded }
  })
}

/** Returns what a word means between its neighbours, where it means something else alone. */
function inContext(
  words: readonly { readonly folded: string; readonly text: string }[],
  index: number,
): string | undefined {
  const at = (place: number) => words[place]?.folded ?? ''
  const folded = at(index)
  const before = words.slice(Math.max(0, index - negationWordsMax), index).map(word => word.folded)
  // `50 bis 200 Mitarbeiter`, `bis zu 50 Mitarbeiter`.
  if (folded === 'bis' && /^\d/.test(at(index - 1))) return 'to'
  if (folded === 'bis' && at(index + 1) === 'zu') return 'up'
  if (folded === 'zu' && at(index - 1) === 'bis') return 'to'
  // `Absolventen der TU Berlin ab 2020`.
  if (/^(?:der|des)$/.test(folded) && /^(?:absolvent(?:en|in)?|studenten|mitarbeiter)$/.test(at(index - 1)))
    return 'of'
  if (folded === 'ab' && /^(?:19|20)\d\d$/.test(at(index + 1))) return 'since'
  // `De 2015 à 2018`, `de 2015 à aujourd'hui`, `50 a 200 empleados`.
  if (folded === 'a' && /^\d/.test(at(index - 1)) && /^(?:\d|aujourd'hui)/.test(at(index + 1))) return 'to'
  // `Trabajo de camarero`, in contrast to `yo trabajo`.
  if (folded === 'trabajo' && at(index + 1) === 'de') return 'job'
  // `A travaillé chez Foo`.
  if (folded === 'a' && /é(?:e?s?)$/.test(words[index + 1]?.text ?? '')) return 'has'
  // `Qui ne travaillent plus chez Foo`.
  if (folded === 'plus' && at(index + 1) !== 'de' && before.some(word => /^(?:ne|n'\S+)$/.test(word)))
    return 'formerly'
  // `Ni inglés ni alemán`: the first one is not a link to what stands before.
  if (folded === 'ni' && !words.slice(0, index).some(word => word.folded === 'ni')) return 'neither'
  return folded === 'noch' && !words.some(word => word.folded === 'weder') ? 'still' : undefined
}

const negationWordsMax = 3
