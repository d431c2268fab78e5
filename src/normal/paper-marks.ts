// Marks that registrars and exchanges add to the names of companies: states, kinds of paper, par values.

/** The name without the marks at its end, and whether there was a mark of a paper. A text of marks alone stays. */
export function withoutPaperMarks(name: string): { readonly name: string; readonly isPaper: boolean } {
  if (!mayHaveMarks.test(name)) return { name, isPaper: false }
  let rest = name
  let isPaper = false
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const mark of isPaper ? [...registrarMarks, ...paperMarks, ...marksBesidePaper] : allMarks) {
      const before = rest.replace(mark, '')
      if (before === rest || !hasLetter.test(before)) continue
      rest = before
      isChanged = true
      isPaper ||= !registrarMarks.includes(mark)
    }
  }
  return { name: rest, isPaper }
}

// Most names have no mark, and this is quicker than trying them all.
const mayHaveMarks =
  /[\d/\\(]|-\s*$|[\s.](?:O\.|INH|NAM|VINK|VZO|VNA|VORZ|STAMM|Inhab|Vorz|Registered|Reg\.|Navne|Namn|Action|Accion|Azioni|Aandelen|A[çc][õo]es|NPV|[OP]N[A-H]?\b|UNT\b|DR\d?|U?\.?N?SP|[AG]D[RS]|DEL\b|(?:NON|SUB|LTD|RSTD|MULT)[\s-]?V)|DR[NE]\s*$/i
const hasLetter = /\p{L}/u

// States and countries of incorporation, as registrars write them behind a name: `/DE/`, ` /NEW`, `Inc/TX`, `\PA\`.
const places = [
  'al ak az ar ca co ct de del fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa',
  'pr ri sc sd tn tx ut vt va wa wv wi wy dc ab bc mb nb nl ns on pe qc sk can cn ci fi uk gb hk eng ire isr lux bda',
  'cayman bermuda canada delaware nevada maryland texas florida ohio virginia new adv old ats the',
]
  .flatMap(line => line.split(' '))
  .concat('cayman\\s+islands', 'marshall\\s+islands', 'british\\s+columbia')
  .join('|')
const slash = '[/\\\\]'
const legalForm = '(?:inc|corp|co|ltd|llc|lp|plc|sa|nv|bancorp|company|corporation|limited|trust)\\.?'
const registrarMarks = [
  new RegExp(`\\s*${slash}\\s*(?:${places})\\s*${slash}\\s*$`, 'i'),
  new RegExp(`\\s+${slash}(?:${places})\\s*$`, 'i'),
  new RegExp(`(?<=\\b${legalForm})\\s*${slash}\\s*(?:${places})\\s*$`, 'i'),
  // Lists of holdings leave the slashes out: `LIBERTY MEDIA CORP DEL`.
  new RegExp(`(?<=\\b${legalForm})\\s+DEL\\s*$`, 'i'),
]

// Currencies as German exchanges write them before the par value of a paper: `DL-,01`, `EO 1`, `SF-10`.
const parCurrency =
  '(?:DL|EO|SF|SK|NK|DK|LS|YN|CD|AD|HD|SD|RC|ZY|UF|KC|RB|IR|YC|TN|TL|WO|NP|MN|BR|IK|ND|DM|FF|PT|HF|LI)'
const isoCurrency =
  '(?:GBP|USD|EUR|CHF|SEK|NOK|DKK|CAD|AUD|NZD|JPY|HKD|SGD|ZAR|PLN|ILS|INR|BRL|RUB|CNY|MXN|TRY|GBX)'
const kinds = '(?:ORD|COM|COMMON|STOCK|STK|SHS|SHARES|CAP|REG|CLS?|ORDINARY)'
const paperMarks = [
  new RegExp(`(?<![\\p{L}\\p{N}])${parCurrency}\\s?-\\s?,?\\d*[\\d,./]*\\s*$`, 'iu'),
  new RegExp(`(?<=[\\s.])${parCurrency}\\s?\\d[\\d,./]*\\s*$`),
  /(?<=[\s.])-,\d+\s*$/,
  // Without par value: `o.N.`; without voting right: `o.St.`.
  /(?<=[\s.])O\.\s?(?:N|St)\.?\s*$/i,
  /(?<=\S[\s.])\(?(?:INH|NAM|VINK|VZO|VNA|VORZ|STAMM)\.?(?:\s?AKT(?:IEN)?\.?)?\)?(?:[\s.]*[A-C])?\s*$/i,
  /(?<=\S)\s*[\s.](?:vink\.?\s?)?(?:Inhaber|Namens|Stamm|Vorzugs)[\s.-]{0,3}akt(?:ie|ien)?\b.*$/i,
  /(?<=\S)\s+(?:Registered Sh(?:are)?s|Reg\.\s?Sh(?:are)?s|Navne-?\s?Aktier|Namn-?\s?Aktier|Actions? (?:Port|Nom|au port)|Acciones (?:Nom|Port)|Azioni (?:nom|port|ord)|Aandelen (?:op|aan)|A[çc][õo]es ).*$/i,
  new RegExp(
    `(?<=\\S)(?:\\s+${kinds})*\\s+(?:NPV|${isoCurrency}\\s?\\d[\\d.,/]*)(?:\\s*\\([A-Z .]{1,8}\\))?\\s*$`,
    'i',
  ),
  // Lists of Brazilian papers have 12 columns for the name, in which a longer one is cut off: `BRITISH AMERDRN`, `VALE        ON      NM`.
  /(?:(?<=^[^\p{Ll}]{12})DR[NE]|(?<=^[^\p{Ll}]+\S)\s{2,}(?:DR[NE123]|[OP]N[A-H]?|UNT))(?:\s+(?:N[12M]|M[AB2]|E[A-Z]{1,2}))?\s*$/u,
  // Classes of votes: `NON VTG`, `CL-B SUB-VTG`, `CL A LTD VT SH`.
  /(?<=\S)(?:\s+CL(?:ASS)?[\s-]?[A-D])?\s+(?:NON|SUB|LTD|RSTD|MULT)[\s-]?V(?:T|TG|OTING)(?:\s+SHS?)?\s*$/i,
  /(?<=\S)\s+ORD\s+\d[\d ./]*P(?:\s*\([A-Z .]{1,8}\))?\s*$/i,
  /(?<=\S)[\s/.(]+(?:U\.?N)?SP(?:ON(?:S(?:ORED)?)?)?[\s.]*[AG]D[RS]s?\b.*$/i,
  /(?<=\S)[\s/.(]+[AG]DR\)?[\s/]*\d[\d/:]*\s*$/i,
]
/** Marks that are words of their own unless a sure mark of a paper stands behind them. */
const marksBesidePaper = [
  /(?<=\S)[\s.](?:NA|ST|VZ|NEW|DISP|SHS|REG|NOM|PORT|ORD|COM|STK|ADR|GDR)\.?\s*$/i,
  /(?<=\S)[\s.](?:(?:CL|SER|CLASS|SERIES)[\s.]*)?[A-D]\.?\s*$/i,
]
const allMarks = [...registrarMarks, ...paperMarks]
