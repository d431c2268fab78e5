// The English words of job titles: abbreviations and what they stand for, and phrases that are one notion.
import { phrasesOf } from './phrases.ts'

/** The English words that a folded word stands for. */
export const titleSenses: ReadonlyMap<string, string> = phrasesOf({
  senior: 'sr, snr',
  chairman: 'chairwoman, chairperson, chairlady',
  junior: 'jr, jnr',
  manager: 'mgr, mngr, mngt, manger',
  management: 'mgmt',
  'vice president': 'vp',
  'senior vice president': 'svp',
  'executive vice president': 'evp',
  'assistant vice president': 'avp',
  director: 'dir, directer',
  engineer: 'engr, engnr',
  developer: 'dev',
  'software engineer': 'swe',
  'software development engineer': 'sde',
  'software test engineer': 'sdet',
  'site reliability engineer': 'sre',
  administrator: 'admin',
  assistant: 'asst, assist',
  associate: 'assoc',
  executive: 'exec',
  representative: 'rep, reps',
  'account executive': 'ae',
  'product marketing manager': 'pmm',
  'associate product manager': 'apm',
  'quantitative analyst': 'quant',
  'revenue operations': 'revops, rev ops',
  'developer relations': 'devrel, dev rel',
  'anti money laundering': 'aml',
  'customer success manager': 'csm',
  'technical program manager': 'tpm',
  'sales development representative': 'sdr',
  'business development representative': 'bdr',
  'business development': 'bizdev, bd',
  'general manager': 'gm',
  'assistant general manager': 'agm',
  'deputy general manager': 'dgm',
  leader: 'ldr',
  operations: 'ops, operation',
  marketing: 'mktg, mkt, mktng',
  professor: 'prof',
  technician: 'tech',
  technology: 'technol',
  specialist: 'spec',
  coordinator: 'coord',
  // In India a site incharge supervises the site.
  supervisor: 'supv, supvr, suprv, incharge',
  operator: 'opr, oper',
  mechanic: 'mech',
  equipment: 'equip',
  intern: 'interns',
  sergeant: 'sgt, ssgt, msgt, havildar',
  'warrant officer': 'wo1, wo2, subedar',
  deputy: 'naib',
  soldier: 'jawan',
  telemarketer: 'telecaller',
  childcare: 'anganwadi',
  squadron: 'sqn',
  councillor: 'cllr',
  carpenter: 'chippy, chippie',
  electrician: 'sparky, sparkie',
  'teaching assistant': 'hlta',
  captain: 'capt',
  lieutenant: 'lt, lieut',
  colonel: 'col',
  corporal: 'cpl',
  founder: 'cofounder',
  undergraduate: 'undergrad',
  owner: 'proprietor',
  teacher: 'teachers, pgt, tgt',
  'registered nurse': 'rn, rns',
  'licensed practical nurse': 'lpn, lvn',
  'certified nursing assistant': 'cna',
  'certified public accountant': 'cpa',
  'emergency medical technician': 'emt',
  'personal assistant': 'pa',
  physician: 'doctor, doctors',
  counselor: 'counsellor, counselors',
  labor: 'labour',
  tire: 'tyre',
  jewelry: 'jewellery',
  jeweler: 'jeweller',
  advisor: 'adviser',
  center: 'centre',
  theater: 'theatre',
  mold: 'mould',
  molding: 'moulding',
  orthopedic: 'orthopaedic',
  pediatric: 'paediatric',
  makeup: 'make up',
  drafter: 'draughtsman, draftsman, draughtsperson, draftsperson',
  hairdresser: 'coiffeur',
  postman: 'mailman',
  'human resources': 'hr',
  'human resources business partner': 'hrbp',
  'information technology': 'it, ict',
  'user experience': 'ux',
  'user interface': 'ui',
  'artificial intelligence': 'ai',
  'machine learning': 'ml',
  'business intelligence': 'bi',
  'quality assurance': 'qa',
  'quality control': 'qc',
  'public relations': 'pr',
  'research development': 'rd',
  program: 'programs, programme, programmes',
  project: 'projects',
  engineering: 'eng',
  cybersecurity: 'cyber',
})

/** The English words that a folded word stands for where it is all of a role; in a longer one it may be another: "MSP Engineer". */
export const sensesOfWholeRoles: ReadonlyMap<string, string> = phrasesOf({
  'member of parliament': 'mp, mep, msp, mdb, mdl',
  'kitchen porter': 'kp',
  teacher: 'nqt',
  // A hod carrier works on building sites.
  'head of department': 'hod',
  cinematographer: 'dop',
  // Licences that people give for their occupation.
  'social worker': 'lcsw, lmsw, lsw, lisw, licsw, amhp',
  'marriage and family therapist': 'lmft, mft',
  counselor: 'lpc, lpcc, lmhc',
  'massage therapist': 'lmt, rmt',
  'nurse anesthetist': 'crna',
  'nurse practitioner': 'np, fnp, aprn, arnp, pmhnp',
  'nursing assistant': 'hca, gna, stna, ain',
  'operating department practitioner': 'odp',
  'speech language pathologist': 'slp',
  'behavior analyst': 'bcba',
  'behavior technician': 'rbt',
  dentist: 'dds, dmd',
  'dental hygienist': 'rdh',
  'dental assistant': 'rda, cda',
  veterinarian: 'dvm',
  'financial advisor': 'ifa',
})

/** Phrases of two to four words that are read as one notion; the longest wins. */
export const phraseTokens: ReadonlyMap<string, string> = phrasesOf({
  vp: 'vice president, v p, senior vice president, executive vice president, assistant vice president, associate vice president, vice president of, deputy vice president',
  ceo: 'chief executive officer, chief executive, c e o, president director general, director general, directeur general',
  cto: 'chief technology officer, chief technical officer, c t o',
  cfo: 'chief financial officer, chief finance officer, c f o',
  coo: 'chief operating officer, chief operations officer, c o o',
  cmo: 'chief marketing officer',
  cio: 'chief information officer',
  ciso: 'chief information security officer, chief security officer',
  cso: 'chief strategy officer',
  cpo: 'chief product officer',
  chro: 'chief people officer, chief human resources officer, chief human resource officer, chief hr officer',
  cro: 'chief revenue officer, chief sales officer',
  cco: 'chief commercial officer',
  cdo: 'chief data officer',
  chiefdigital: 'chief digital officer',
  clo: 'chief legal officer',
  chiefofstaff: 'chief of staff',
  managingdirector: 'managing director, managing dir',
  executivedirector: 'executive director',
  generalcounsel: 'general counsel',
  generalmanager: 'general manager, manager general',
  founder: 'co founder, co founded, founding partner, founding member',
  owner: 'co owner, small business owner, business owner, owner operator',
  soletrader: 'sole trader, sole proprietor, self employed',
  boardmember:
    'board member, advisory board member, supervisory board member, member of the board, member of board, board of director, board director, board advisor, advisory board, non executive director, independent director, board observer, member board, supervisory board',
  chairman:
    'chair of the board, board chair, vice chairman, vice chair, deputy chair, deputy chairman, executive chairman',
  commanderinchief: 'commander in chief',
  attorneygeneral: 'attorney general',
  solicitorgeneral: 'solicitor general',
  inspectorgeneral: 'inspector general',
  secretarygeneral: 'secretary general, general secretary',
  hr: 'human resources, human resource, people operations, people and culture, people culture',
  it: 'information technology, information systems, computer systems',
  ux: 'user experience',
  ui: 'user interface',
  ai: 'artificial intelligence',
  ml: 'machine learning, deep learning',
  bi: 'business intelligence',
  qa: 'quality assurance',
  qc: 'quality control',
  rd: 'research development, research and development, r d',
  publicrelations: 'public relations',
  realestate: 'real estate',
  teamlead:
    'team lead, team leader, team manager, squad lead, shift lead, shift leader, group leader, crew leader, crew lead, crew chief, shift supervisor, lead hand',
  techlead:
    'tech lead, technical lead, technical leader, technology lead, technician lead, lead technologist',
  workingstudent: 'working student, student worker, student assistant, co op, coop student, student intern',
  telemarketer: 'tele caller',
  supervisor: 'in charge',
  junior: 'entry level',
  intraining: 'in training, management trainee, graduate trainee, graduate program, management training',
  phdstudent:
    'phd student, phd candidate, phd researcher, ph d student, ph d candidate, doctoral student, doctoral candidate, doctoral researcher',
  phd: 'ph d',
  postdoc: 'postdoctoral, post doc, post doctoral',
  fullstack: 'full stack',
  frontend: 'front end',
  backend: 'back end',
  devops: 'dev ops, developer operations',
  ecommerce: 'e commerce',
  merger: 'm and a, merger and acquisitions, mergers and acquisitions',
  leadgeneration: 'lead generation, lead gen, demand generation, demand gen',
  customerservice: 'customer service, customer care, client service, client services',
  customersuccess: 'customer success, client success',
  customersupport: 'customer support, client support',
  techsupport: 'technical support, technician support, product support, application support',
  businessdevelopment: 'business development, business developer',
  salesdevelopment: 'sales development',
  publicpolicy: 'public policy, government affairs, public affairs',
  supplychain: 'supply chain',
  socialmedia: 'social media',
  socialworker: 'social worker, social work, travailleur social, trabajador social, trabajadora social',
  projectmanager: 'project manager, chef of projet, chef of project, jefe of proyecto, manager of project',
  productmanager: 'product manager, chef of produit, chef of product',
  programmanager: 'program manager',
  productowner: 'product owner',
  productmarketing: 'product marketing',
  accountmanager: 'account manager, client manager, customer manager',
  accountexecutive: 'account executive',
  headhunter: 'head hunter',
  casemanager: 'case manager, case worker, caseworker',
  officemanager: 'office manager',
  businesspartner: 'business partner, people partner, hr partner, talent partner',
  legalassistant: 'legal assistant',
  unitedstates: 'u s, united states',
  congressman: 'us representative, u s representative, united states representative',
  notworking:
    'open to, looking for, seeking new, seeking opportunities, not working, n a, on sabbatical, career break, between jobs, actively seeking, currently seeking, in transition, job seeker, home maker, full time parent, stay at, full time mom, full time mum, full time mother, full time dad, full time father, maternity leave, parental leave, paternity leave, first lady, first gentleman',
})

/** The words that say how far somebody has come, not in what. */
export const levels: ReadonlySet<string> = new Set(
  'senior junior lead staff principal i ii iii iv v vi 1 2 3 4 5 former ex acting interim graduate mid part time full freelance independent'.split(
    ' ',
  ),
)

/** The words that say nothing of the work itself; they count little when titles are compared. */
export const qualifiers: ReadonlySet<string> = new Set(
  (
    'senior junior lead staff principal i ii iii iv v vi 1 2 3 4 5 associate assistant deputy acting interim ' +
    'former ex soletrader chief global regional national international local area district freelance independent ' +
    'contractor temporary part time full remote certified licensed registered experienced expert graduate mid trainee ' +
    'intern internship workingstudent apprentice apprenticeship internal external corporate group department m w d f h x in of the and a an for to ' +
    'with on by at unitedstates head north south east west america europe emea apac us usa uk eu dach latam mena'
  ).split(' '),
)

/** The ranks: a title that lacks one of these is not near to a title that has it. */
export const ranks: ReadonlySet<string> = new Set([
  'vp',
  'director',
  'head',
  'manager',
  'ceo',
  'president',
  'lead',
])

/** The words of so many titles that sharing only these means nothing. */
export const generic: ReadonlySet<string> = new Set([
  ...ranks,
  ...'general specialist coordinator analyst consultant engineer developer officer supervisor representative executive administrator worker technician operator agent'.split(
    ' ',
  ),
])

/** Returns whether the word says how far somebody has come, or is one of the words that very many titles have. */
export const isWordOfTitles = (token: string): boolean =>
  token.length > 1 && (levels.has(token) || generic.has(token) || ranks.has(token) || commonWords.has(token))

/** Words of titles that point to no function of their own. */
const commonWords: ReadonlySet<string> = new Set(
  'employee staff worker member volunteer owner founder partner expert officer assistant associate head chief lead leader boss guru ninja wizard evangelist ambassador chairman professional'.split(
    ' ',
  ),
)
