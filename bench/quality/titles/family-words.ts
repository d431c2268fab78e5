// Words that name occupations, by the family of occupations and the function they point to; written from general knowledge.
import type { FunctionCategory } from '../../../src/titles/canonical/title.ts'

/** A phrase points to its function with this weight. */
const phraseWeight = 4

const wordsByFamily: readonly (readonly [
  family: string,
  category: FunctionCategory,
  weight: number,
  words: string,
])[] = [
  [
    'science',
    'Research',
    5,
    `agronomist agriculturist botanist zoologist ecologist entomologist ichthyologist ornithologist herpetologist mycologist
    virologist toxicologist pharmacologist paleontologist palaeontologist volcanologist seismologist glaciologist oceanographer
    hydrographer hydrologist limnologist climatologist meteorologist metallurgist crystallographer mineralogist petrologist
    demographer ethnographer criminologist egyptologist geographer psychometrician methodologist econometrician cytogeneticist
    conservationist silviculturist behaviorist horticulturist sedimentologist stratigrapher geochemist geophysicist biochemist
    biophysicist bacteriologist parasitologist taxonomist primatologist musicologist lexicographer futurist naturalist
    assayer astrophysicist cosmologist planetologist speleologist phycologist nematologist malacologist`,
  ],
  [
    'science',
    'Research',
    3,
    `botany zoology ecology entomology hydrography hydrology limnology metallography metallographic mineralogy seismology
    ballistics fingerprint latent forensic criminalist assay chromatography spectroscopy specimen sampling archaeological
    ethnology paleontology dendrology silviculture agronomy psychometric`,
  ],
  ['planning', 'Research', 2.5, 'demographic '],
  [
    'health',
    'Healthcare Services',
    5,
    `gp acupressurist encephalographer otorhinolaryngologist sexologist teleradiologist cytopathologist cytotechnologist
    histotechnologist histotechnician phlebotomy neurodiagnostic electroneurodiagnostic polysomnographic catheterization
    perioperative endoscopy ophthalmic optometric orthoptist kinesiotherapist lactation doula herbalist chiropodist
    physiologist audiology dosimetrist vaccinator midwifery gerontologist stomatologist `,
  ],
  [
    'health',
    'Healthcare Services',
    3.5,
    'sterile specimen allergy dietary nutrition caregiving bedside inpatient outpatient',
  ],
  [
    'protection',
    'Military and Protective Services',
    5,
    `jailkeeper gaoler turnkey ladderman smokejumper coxswain gendarme carabiniere bodyguard
    lifesaver polygraph polygrapher screener canine k9 humane sentry watchkeeper cctv gunner gunners gunnery mortarman
    howitzer parachute parachutist paratrooper cavalry ammunition camouflage sonar torpedo minesweeper sniper rifleman
    grenadier warfare patriot airdrop quartermaster bombardier hussar legionnaire musketeer submariner
    debriefing interrogator intercept sigint interceptor fusilier sapper stormtrooper dragoon guardsman`,
  ],
  ['protection', 'Military and Protective Services', 3, 'launching catapult targeting hotshot rescue'],
  [
    'arts',
    'Arts and Design',
    5,
    `accompanist organist flautist flutist oboist clarinetist trumpeter trombonist percussionist harpist violist bassist
    guitarist saxophonist soprano tenor baritone chorister bandleader impersonator humorist comedian clown juggler acrobat
    aerialist magician puppeteer ventriloquist mime stuntman stuntwoman stuntperson calligrapher carver
    muralist etcher printmaker couturier milliner ceramist ceramicist glassblower luthier silversmith
    goldsmith lapidary diarist cartoonist caricaturist colorist dramaturg mascot storyteller balloonist taxidermist`,
  ],
  [
    'arts',
    'Arts and Design',
    3,
    'chorus choral orchestra symphony opera ballet dramatic theatrical puppet tattoo mural floral',
  ],
  [
    'media',
    'Media and Communication',
    5,
    `sportscaster newscaster weathercaster emcee compere biographer ghostwriter speechwriter screenwriter novelist columnist
    blogger vlogger essayist paginator proofreader subeditor newsgathering anchorman anchorwoman cinematographer
    cameraman camerawoman gaffer foley publicist stenocaptioner captioner `,
  ],
  [
    'office',
    'Administrative',
    4,
    `filer keyer gofer reprographics township selectman selectwoman alderman alderwoman councillor councilwoman councilmember
    reeve ombudsman burgess freeholder attache consul chancery reprographic photocopy collation keypunch teletype
    stenotype calendar appointment recorder `,
  ],
  [
    'finance',
    'Finance',
    4.5,
    `repossessor authorizer remittance escrow collector annuity commodity commodities derivatives securitization forex
    moneylender pawnbroker financier stockbroker arbitrageur reinsurance lender lending`,
  ],
  ['finance', 'Accounting', 4, 'reconciliation reconcilement demurrage invoice '],
  [
    'selling',
    'Sales',
    4.5,
    `peddler hawker huckster costermonger haberdasher ironmonger greengrocer newsagent stallholder
    auctioneer detailer shopkeeper grocer bookseller upseller telesales`,
  ],
  [
    'community',
    'Community and Social Services',
    5,
    `officiant mohel cantor monk nun friar preacher evangelist almoner catechist deaconess bishop
    archbishop archdeacon curate canon muezzin lama mullah peacebuilding salvationist befriender houseparent`,
  ],
  [
    'community',
    'Community and Social Services',
    3.5,
    'ministries addiction recovery sobriety advocate juvenile giving gifts bereavement',
  ],
  [
    'education',
    'Education',
    5,
    `bibliographer cataloguer cataloger tutoring invigilator proctor schoolmaster schoolmistress governess preceptor docent
    headmistress phonics esol esl tefl `,
  ],
  [
    'computing',
    'Information Technology',
    4,
    'websphere geospatial microcomputer mainframe sysops websites intranet server servers ccnp ccna mcse cissp virtualisation',
  ],
  [
    'engineering',
    'Engineering',
    4.5,
    `ergonomist cartographer photogrammetrist geodesist aerodynamicist drone uas nanotechnology nanotechnician
    microarchitect metrologist draughtsman draughtsperson cartography`,
  ],
  ['quality', 'Quality Assurance', 4, 'calibrator ndt rejector proofer sensory taster'],
  [
    'production',
    'Operations',
    4.5,
    `collator balancer encapsulator evaporator tuber sleever soler truer foxer coner domer hooper regrader cager dynamiter
    blaster steeplejack husker chummer hewer caddie caddy stevedore longshoreman bargeman yachtmaster helmsman boatswain
    bosun ferryman lighterman wharfinger drayman teamster ostler farrier blacksmith wheelwright cooper tanner
    currier thatcher dryliner glazier tiler hodcarrier navvy banksman slinger ganger lineman linesman lineworker
    splicer locksmith gunsmith upholsterer cobbler cordwainer bricklayer stonemason plasterer joiner shopfitter cellarman
    sommelier brewer distiller vintner cheesemonger fishmonger patissier chocolatier confectioner commis maitre croupier
    beekeeper apiarist herdsman herdsperson milker shepherd stockman ploughman drover gamekeeper ghillie nurseryman
    treeclimber arborist embalmer undertaker mortician cremator electrolysist masseuse waxer manicurist joinery roofing glazing millwork`,
  ],
]

/** Words that name work only together, by the function they point to. */
const phrasesByFunction: Readonly<Partial<Record<FunctionCategory, string>>> = {
  Administrative: `data entry, front desk, order processing, prior authorization, copy room, direct mail, recorder of deeds,
    register of deeds, boards and commissions, congressional aide, legislative aide, constituent services, records center,
    document control, court attendant, contact representative, enrollment representative, hospital admissions,
    admitting clerk, driver license, driving licence, civil registry, vital records, town council, city council, parish council,
    board secretary, ward clerk, unit clerk, mail room, post room, passport specialist, information desk, records management,
    enquiry desk, county clerk, polling station`,
  Accounting: `patient accounts, fee clerk, fuel tax, tax professional, billing and coding, cost control clerk, month end`,
  Finance: `claims representative, medical collector, debt collection, loan servicing, estate planner, financial services,
    mutual funds, life insurance, bank secrecy, price analyst, quantitative modeler, risk modeler, credit control,
    loss adjuster, debt recovery, bursary`,
  'Community and Social Services': `planned giving, annual giving, major gifts, fund development, client advocate, divine healer,
    day support, direct support, independent living, welfare benefits, child support, child protective, house visitor,
    community chest, campus ministry, worship leader, section 8, housing specialist, drug and alcohol, substance abuse,
    victim support, youth offending, community care, church musician`,
  'Human Resources': `staff development, equal employment opportunity, credentials specialist, employee relations, labor relations,
    employee assistance`,
  Legal: `wage and hour, records disclosure, chancery master, legal researcher, court advocate, data privacy, trade compliance,
    equal opportunity, title examiner`,
  'Military and Protective Services': `all source, emergency dispatcher, 911 dispatcher, emergency call handler, animal control, dog warden, fire engine, fire pump, engine captain, squad boss,
    traffic warden, traffic control officer, evidence custodian, game protector, cash shortage, gaming surveillance,
    gambling surveillance, cctv operator, crossing patrol, emergency spill, ski patrol, loss prevention, door supervisor, close protection,
    parking enforcement, enforcement officer, special constable, baggage screener, night watch, launching station, sea air land,
    special forces, air defense, flight deck, warrant officer, combat engineer, flight engineer performance, cyber operations`,
  'Arts and Design': `band leader, chorus master, circus rider, story teller, stunt driver, movie star, oil painter, window dresser,
    fur remodeler, sound cutter, standardized patient, animal trainer show, make up, special effects, first violin, second violin,
    sight effects, statue maker, music supervisor, model maker, puppet maker, sign artist, set painter, stage painter`,
  'Media and Communication': `news gathering, courtroom reporter, play reader, manuscript reader, sports analyst, disk jockey,
    video tape, sound technician, lighting technician, vision mixer, boom operator, camera operator, content creator,
    food writer, marketing writer, traffic reporter, sign language`,
  'Healthcare Services': `brain wave, dental hygiene, oral health, blood bank, central services technician, sterile processing, blind aide, care worker, first aid,
    health education, home health, direct care, personal care, care assistant, nursing home, certified coder,
    orientation and mobility, infection control, medical driver, rescue worker, speech correction, plaster technician`,
  Education: `gym teacher, voice coach, riding instructor, reading teacher, kindergarten helper, extension agent, extension worker,
    textbook associate, special needs, teaching artist, home economics, driving instructor, swimming teacher, museum guide,
    classroom aide, lunchtime supervisor, learning mentor`,
  Sales: `insurance agent, insurance producer, travel consultant, travel specialist, beauty consultant, moving consultant,
    pharmaceutical detailer, medical detail, street vendor, diamond merchant, parts associate, parts counter,
    membership representative, rental clerk, solar consultant, kettle girl, sign spinner, personal shopper, route sales,
    memorial counselor, stall holder, counter assistant, lottery seller, time sales`,
  'Real Estate': `buyers agent, showing agent, homeowner association, condominium manager, accommodations manager,
    property preservation, right of way agent, building rental`,
  'Information Technology': `web site, office system, computer methods, computer operations, data administrator, network professional,
    document management, software consultant, application manager, threat hunter, threat monitoring, vulnerability assessor,
    penetration tester, computer network defense, systems technician`,
  Engineering: `human factors, controls specialist, energy modeler, map maker, photograph interpreter, land measurer,
    drafting detailer, test fixture, unmanned aircraft, unmanned aerial, radar technician, flight data, lean six sigma,
    building control, clerk of works, cost estimator construction, machine learning, deep learning`,
  'Quality Assurance': `magnetic particle, penetrant inspector, taste tester, hardness tester, product safety, meat inspector,
    food inspector, weights and measures`,
  Research: `wildlife refuge, remote sensing, climate change, rare species, city planner, urban planner, town planner, transit planner,
    campus planner, sample preparation, field sampling, hurricane tracker, language analyst, mathematics technician,
    survey associate, retail data collector, policy specialist, soil surveyor, economist`,
  Operations: `summer camp, day camp, day care, play leader, pet care, animal care, animal hospital attendant, wedding coordinator,
    guest experience, vehicle return, fuel associate, utility locator, gas technician, satellite television, cctv technician,
    alarm technician, energy auditor, wall taper, lawn mower, tree doctor, deck engineer, duty engineer, road roller,
    hoisting engineer, stationary fireman, shot fireman, pharmacy delivery, orthopedic shoe, mattress specialist,
    rides attendant, lost property, meter reader, car wash, school meals, lollipop person, school crossing helper`,
}

/** The function that a word or a phrase alone points to, and how strongly. */
export const familyWords: readonly (readonly [FunctionCategory, number, string])[] = [
  ...wordsByFamily.flatMap(([, category, weight, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map(word => [category, weight, word] as const),
  ),
  ...Object.entries(phrasesByFunction).flatMap(([category, phrases]) =>
    // The keys are those of the record above.
    phrases.split(/,\s*/).map(phrase => [category as FunctionCategory, phraseWeight, phrase] as const),
  ),
]
