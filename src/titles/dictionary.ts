// The words of job titles: abbreviations and foreign words with their English form, and phrases that are one notion.

const phrasesOf = (lines: { readonly [token: string]: string }): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lines).flatMap(([token, phrases]) =>
      phrases.split(',').map(phrase => [phrase.trim(), token] as const),
    ),
  )

/** The English words that a folded word stands for. */
export const titleSenses: ReadonlyMap<string, string> = phrasesOf({
  senior: 'sr, snr',
  junior: 'jr, jnr',
  manager:
    'mgr, mngr, mngt, manger, leiter, leiterin, gerente, gerant, gerante, jefe, jefa, responsable, encargado, encargada, chefe, managerin',
  management: 'mgmt, gestion',
  'vice president': 'vp, vizeprasident, vicepresidente, vicepresident',
  'senior vice president': 'svp',
  'executive vice president': 'evp',
  'assistant vice president': 'avp',
  director: 'dir, directeur, directrice, directora, direktor, direktorin, diretor, diretora, directer',
  engineer: 'engr, ingenieur, ingenieurin, ingeniero, ingeniera, engenheiro, engenheira, ingegnere',
  developer:
    'dev, entwickler, entwicklerin, developpeur, developpeuse, desarrollador, desarrolladora, desenvolvedor, programador, programadora',
  'software engineer': 'swe, softwareingenieur, softwareingenieurin',
  'software developer': 'softwareentwickler, softwareentwicklerin',
  'software development engineer': 'sde',
  'software test engineer': 'sdet',
  'site reliability engineer': 'sre',
  'data scientist': 'datascientist',
  administrator: 'admin, administrador, administradora, administrateur',
  assistant: 'asst, assistente, assistentin, assistante, asistente, assistenz',
  associate: 'assoc',
  executive: 'exec',
  representative: 'rep, reps',
  'account executive': 'ae',
  'customer success manager': 'csm',
  'technical program manager': 'tpm',
  'sales development representative': 'sdr',
  'business development representative': 'bdr',
  'business development': 'bizdev, bd',
  'general manager': 'gm',
  operations: 'ops, operaciones, operation, operacoes',
  recruiting: 'recrutement, reclutamiento',
  officer: 'charge, chargee',
  marketing: 'mktg, mkt, mercadeo',
  professor: 'prof, professeur, professeure, catedratico, catedratica',
  technician: 'tech, techniker, technikerin, technicien, technicienne, tecnico, tecnica',
  specialist: 'spec, spezialist, spezialistin, especialista, specialiste',
  coordinator: 'coord, koordinator, koordinatorin, coordinador, coordinadora, coordinateur, coordinatrice',
  consultant: 'berater, beraterin, consultor, consultora, consultante',
  analyst: 'analista, analyste, analystin',
  intern:
    'praktikant, praktikantin, stagiaire, becario, becaria, practicante, internship, praktikum, estagiario, estagiaria, interns',
  'working student': 'werkstudent, werkstudentin, alternant, alternante',
  apprentice: 'auszubildender, auszubildende, azubi, lehrling, apprenti, aprendiz, apprenticeship',
  'managing director': 'geschaftsfuhrer, geschaftsfuhrerin, geschaftsfuhrender, geschaeftsfuehrer',
  ceo: 'pdg, vorstandsvorsitzender',
  owner:
    'inhaber, inhaberin, proprietaire, dueno, duena, propietario, propietaria, eigentumer, titolare, proprietor',
  founder:
    'cofounder, grunder, grunderin, mitgrunder, fondateur, fondatrice, fundador, fundadora, cofundador, cofundadora, cofondateur, cofondatrice',
  partner: 'socio, socia, gesellschafter, associe',
  president: 'presidente, presidenta, presidente, prasident, prasidentin, presidentin',
  teacher:
    'lehrer, lehrerin, lehrkraft, enseignant, enseignante, maestro, maestra, profesor, profesora, teachers, insegnante',
  nurse:
    'krankenschwester, krankenpfleger, pflegefachkraft, pflegefachfrau, pflegefachmann, infirmier, infirmiere, enfermera, enfermero',
  'registered nurse': 'rn, rns',
  'licensed practical nurse': 'lpn, lvn',
  'certified nursing assistant': 'cna',
  'certified public accountant': 'cpa',
  'emergency medical technician': 'emt',
  lawyer:
    'rechtsanwalt, rechtsanwaltin, anwalt, anwaltin, avocat, avocate, abogado, abogada, advogado, advogada, avvocato',
  accountant: 'buchhalter, buchhalterin, comptable, contador, contadora, contable',
  physician: 'arzt, arztin, medecin, medico, medica, doctor, doctors',
  judge: 'richter, richterin, juez, jueza, juge',
  'project manager': 'projektleiter, projektleiterin, projektmanager, projektmanagerin',
  'product manager': 'produktmanager, produktmanagerin',
  'sales manager': 'vertriebsleiter, vertriebsleiterin',
  'marketing manager': 'marketingleiter, marketingleiterin, marketingmanager',
  'team lead': 'teamleiter, teamleiterin, teamlead, teamleitung, gruppenleiter, gruppenleiterin',
  'department head': 'abteilungsleiter, abteilungsleiterin, bereichsleiter, bereichsleiterin',
  'store manager': 'filialleiter, filialleiterin',
  'human resources manager': 'personalleiter, personalleiterin',
  'sales representative': 'vertriebsmitarbeiter, vertriebsmitarbeiterin, aussendienstmitarbeiter',
  'sales associate': 'verkaufer, verkauferin, vendeur, vendeuse, vendedor, vendedora',
  'software engineering': 'softwareentwicklung',
  of: 'de, du, des, der, del, dos, da, fur',
  and: 'und, et, y',
  head: 'leitung, direccion',
  sales: 'vertrieb, ventes, ventas, vendas',
  commercial: 'comercial, commerciale',
  'human resources': 'hr, rh, rrhh',
  finance: 'finanzen, finances, finanzas, financier, financiere, financiero, financiera',
  product: 'produkt, produit, producto',
  project: 'projekt, projet, proyecto, projects',
  purchasing: 'einkauf, achats, compras',
  logistics: 'logistik, logistique, logistica',
  software: 'logiciel, logiciels',
  general: 'generale',
  student: 'etudiant, etudiante, estudiante, studentin, estudante',
  'information technology': 'it, informatique, informatica, edv',
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
  engineering: 'eng, ingenierie, ingenieria',
  cybersecurity: 'cyber',
  supervisor: 'supervisora, superviseur, vorarbeiter',
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
  generalmanager: 'general manager',
  founder: 'co founder, co founded, founding partner, founding member',
  owner: 'co owner, small business owner, business owner, self employed, owner operator',
  boardmember:
    'board member, member of the board, member of board, board of director, board director, board advisor, advisory board, non executive director, independent director, board observer, member board, supervisory board',
  chairman:
    'chair of the board, board chair, chairwoman, chairperson, vice chairman, vice chair, executive chairman',
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
  casemanager: 'case manager, case worker, caseworker',
  officemanager: 'office manager',
  businesspartner: 'business partner, people partner, hr partner, talent partner',
  legalassistant: 'legal assistant, legal secretary',
  unitedstates: 'u s, united states',
  notworking:
    'open to, looking for, seeking new, seeking opportunities, not working, n a, on sabbatical, career break, between jobs, actively seeking, currently seeking, in transition, job seeker, home maker, full time parent, stay at',
})

/** The words that say nothing of the work itself; they count little when titles are compared. */
export const qualifiers: ReadonlySet<string> = new Set(
  (
    'senior junior lead staff principal entry level i ii iii iv v vi 1 2 3 4 5 associate assistant deputy acting interim ' +
    'former ex chief global regional national international local area district freelance independent ' +
    'contractor temporary part time full remote certified licensed registered experienced expert graduate mid trainee ' +
    'intern workingstudent apprentice internal external corporate group department m w d f h x in of the and a an for to ' +
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
  ...'specialist coordinator analyst engineer developer officer supervisor representative executive administrator worker technician operator agent'.split(
    ' ',
  ),
])
