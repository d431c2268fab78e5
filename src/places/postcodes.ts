// The places of postcodes that say by themselves where they are: areas of the United Kingdom, and states of the United States.

/** The postcode areas of the Royal Mail by the town that each is named after, or the larger one that it is a part of. */
const britishAreas = `
ab:aberdeen al:st albans b:birmingham ba:bath bb:blackburn bd:bradford bh:bournemouth bl:bolton bn:brighton br:bromley bs:bristol bt:belfast
ca:carlisle cb:cambridge cf:cardiff ch:chester cm:chelmsford co:colchester cr:croydon ct:canterbury cv:coventry cw:crewe da:dartford
dd:dundee de:derby dg:dumfries dh:durham dl:darlington dn:doncaster dt:dorchester dy:dudley e:london ec:london eh:edinburgh en:london
ex:exeter fk:falkirk fy:blackpool g:glasgow gl:gloucester gu:guildford ha:harrow hd:huddersfield hg:harrogate hp:hemel hempstead hr:hereford
hs:stornoway hu:hull hx:halifax ig:ilford ip:ipswich iv:inverness ka:kilmarnock kt:kingston upon thames kw:kirkwall ky:kirkcaldy
l:liverpool la:lancaster ld:llandrindod wells le:leicester ll:llandudno ln:lincoln ls:leeds lu:luton m:manchester me:rochester
mk:milton keynes ml:motherwell n:london ne:newcastle upon tyne ng:nottingham nn:northampton np:newport nr:norwich nw:london ol:oldham
ox:oxford pa:paisley pe:peterborough ph:perth pl:plymouth po:portsmouth pr:preston rg:reading rh:redhill rm:romford s:sheffield sa:swansea
se:london sg:stevenage sk:stockport sl:slough sm:sutton sn:swindon so:southampton sp:salisbury sr:sunderland ss:southend-on-sea
st:stoke-on-trent sw:london sy:shrewsbury ta:taunton td:galashiels tf:telford tn:tonbridge tq:torquay tr:truro ts:middlesbrough
tw:twickenham ub:southall w:london wa:warrington wc:london wd:watford wf:wakefield wn:wigan wr:worcester ws:walsall wv:wolverhampton
yo:york ze:lerwick
`
const townOfArea: ReadonlyMap<string, string> = new Map(
  britishAreas
    .trim()
    .split(/\s(?=[a-z]{1,2}:)/)
    .map(entry => {
      const [area = '', town = ''] = entry.split(':')
      return [area, town] as const
    }),
)

/** The first three digits of ZIP codes at which each state begins; those of a state that comes twice are in several ranges. */
const firstZipsOfStates =
  '005 NY 006 PR 010 MA 028 RI 030 NH 039 ME 050 VT 055 MA 056 VT 060 CT 070 NJ 090 - 100 NY 150 PA 197 DE 200 DC 201 VA 202 DC 206 MD 220 VA 247 WV 270 NC 290 SC 300 GA 320 FL 340 - 341 FL 350 AL 370 TN 386 MS 398 GA 400 KY 430 OH 460 IN 480 MI 500 IA 530 WI 550 MN 570 SD 580 ND 590 MT 600 IL 630 MO 660 KS 680 NE 700 LA 716 AR 730 OK 750 TX 800 CO 820 WY 832 ID 840 UT 850 AZ 870 NM 885 TX 889 NV 900 CA 962 - 967 HI 969 - 970 OR 980 WA 995 AK'
const zipRanges: readonly (readonly [first: number, state: string])[] = (
  firstZipsOfStates.match(/\d{3} \S+/g) ?? []
).map(entry => [Number(entry.slice(0, 3)), entry.slice(4)] as const)

const british = /^([a-z]{1,2})\d[a-z\d]?(?: (\d[a-z]{2}))?$/

/**
 * Returns the town of a British postcode: `M1 1AE`, `SW1A`. The first part alone counts only with two letters in front, because `M1` and
 * `S3` are much else.
 */
export function townOfPostcode(text: string): string | undefined {
  const [, area = '', inward] = british.exec(text) ?? []
  const town = inward === undefined && area.length < 2 ? undefined : townOfArea.get(area)
  return town && `${town}, united kingdom`
}

/** Returns the state in which a ZIP code is, as its abbreviation; undefined where no state has such codes. */
export function stateOfZip(text: string): string | undefined {
  if (!/^\d{5}$/.test(text)) return undefined
  const first = Number(text.slice(0, 3))
  const state = zipRanges.findLast(([begins]) => begins <= first)?.[1]
  return state === '-' ? undefined : state
}
