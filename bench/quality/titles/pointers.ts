// Words of job titles that point to a function by themselves, by how strongly they do.
import type { FunctionCategory } from '../../../src/titles/canonical/title.ts'

const wordsByFunction: readonly (readonly [FunctionCategory, number, string])[] = [
  [
    'Accounting',
    5,
    'accountant accounting bookkeeper bookkeeping auditor audit tax payroll controller comptroller billing payable receivable',
  ],
  [
    'Administrative',
    4,
    'administrative secretary receptionist typist clerk clerical stenographer transcriptionist officemanager switchboard',
  ],
  [
    'Administrative',
    2,
    'administrator administration assistant office records mayor governor councilman commissioner registrar postmaster mail publicpolicy policy',
  ],
  [
    'Arts and Design',
    5,
    'ux ui artist illustrator animator photographer sculptor musician singer dancer actor actress choreographer composer stylist florist potter goldsmith jeweler',
  ],
  [
    'Arts and Design',
    3.5,
    'designer design creative art arts graphic fashion costume music theater decorator visual drawing',
  ],
  ['Arts and Design', 4.5, 'architect architecture'],
  [
    'Business Development',
    4,
    'businessdevelopment partnership partnerships alliance alliances ceo president managingdirector strategy growth bizdev mergers',
  ],
  ['Business Development', 1.5, 'executivedirector generalmanager partner country'],
  [
    'Community and Social Services',
    4.5,
    'socialworker counselor counseling pastor priest chaplain clergy rabbi imam minister ministry volunteer nonprofit charity fundraiser fundraising welfare parole probation casemanager rehabilitation',
  ],
  [
    'Community and Social Services',
    3,
    'community outreach childcare nanny youth religious church advocate donor social family daycare babysitter humanitarian',
  ],
  ['Consulting', 3, 'consultant consulting advisory boardmember chairman'],
  ['Consulting', 1.5, 'advisor'],
  ['Customer Success and Support', 5, 'customersuccess customerservice customersupport'],
  ['Customer Success and Support', 3, 'customer client onboarding implementation csr callcenter'],
  [
    'Education',
    5,
    'teacher teaching professor lecturer tutor instructor headteacher librarian dean provost kindergarten faculty',
  ],
  [
    'Education',
    3,
    'education educational school instructional academic university college curriculum classroom student trainer training educator admissions principal preschool curator museum archivist paraprofessional',
  ],
  [
    'Engineering',
    4,
    'engineer engineering developer programmer software cto backend frontend fullstack devops ml ai robotics',
  ],
  [
    'Engineering',
    3,
    'drafter surveyor cad mechatronics hardware firmware embedded electronics electrical mechanical civil structural aerospace data surveying mapping drafting',
  ],
  ['Entrepreneurship', 3.5, 'founder owner entrepreneur freelance freelancer selfemployed franchisee'],
  [
    'Finance',
    5,
    'financial finance cfo treasurer treasury banker banking investment investor actuary actuarial underwriter underwriting trader loan mortgage credit equity portfolio economist broker',
  ],
  [
    'Finance',
    3,
    'budget risk fund wealth revenue bank teller cost pricing asset securities claims adjuster collections claim insurance',
  ],
  [
    'Healthcare Services',
    6,
    'nurse nursing physician surgeon dentist dental pharmacist pharmacy veterinarian veterinary therapist therapy paramedic midwife psychologist psychiatrist radiologist cardiologist optometrist chiropractor hygienist phlebotomist dietitian nutritionist',
  ],
  [
    'Healthcare Services',
    4.5,
    'medical clinical health healthcare hospital patient surgical doctor caregiver hospice radiology radiologic respiratory ultrasound sonographer anesthesia anesthetist optician orthodontist pathologist audiologist psychotherapist physiotherapist clinician orderly resident oncology pediatric obstetric acupuncturist podiatrist orthotist prosthetist medicine',
  ],
  [
    'Human Resources',
    5,
    'hr recruiter recruiting recruitment talent personnel compensation benefits chro staffing headhunter sourcer',
  ],
  [
    'Healthcare Services',
    6,
    'hematologist immunologist reflexologist rheumatologist endocrinologist gastroenterologist nephrologist pulmonologist urologist gynecologist allergist hepatologist neonatologist ophthalmologist otolaryngologist proctologist endodontist periodontist naturopath osteopath homeopath hypnotherapist intensivist hospitalist anaesthetist anesthesiologist oncologist dermatologist neurologist pediatrician geriatrician obstetrician internist ekg eeg mri ct icu pacu crna emt dialysis infusion transplant rehab prosthetics orthotics electrocardiograph perfusionist embryologist sonography mammographer venipuncture',
  ],
  // Words of British titles, which O*NET lacks.
  [
    'Operations',
    4,
    'operative valet removals caretaker scaffolder groundworker fitter telehandler depot haulage',
  ],
  ['Healthcare Services', 5, 'carer locum paediatric anaesthetic theatre ward dispenser denturist'],
  ['Education', 4, 'invigilator headmaster pupil nursery-teacher lecturer tutor montessori sen'],
  [
    'Community and Social Services',
    4,
    'charity caseworker refugee homelessness safeguarding vicar parish methodist',
  ],
  ['Accounting', 5, 'ledger vat invoicing'],
  ['Finance', 4, 'pensions pension actuarial mortgages hedge fx'],
  ['Real Estate', 5, 'lettings letting conveyancing estates'],
  ['Media and Communication', 4, 'presenter podcast subtitler newsreader'],
  ['Purchasing', 4, 'vendor suppliers'],
  ['Administrative', 4, 'admin minute diary clerical secretarial'],
  // Words of offices of the last twenty years, which O*NET and ESCO hardly have.
  ['Marketing', 4, 'ppc sem crm hubspot influencer affiliate copywriting ambassador newsletter'],
  ['Information Technology', 4, 'sharepoint servicenow azure aws kubernetes itil citrix vmware'],
  ['Engineering', 4, 'ios android react java python php golang node typescript firmware plc'],
  ['Customer Success and Support', 4, 'complaints complaint csat contactcenter'],
  ['Program and Project Management', 4, 'pmo prince2 scrum kanban'],
  ['Human Resources', 4, 'hrbp reward wellbeing'],
  ['Product Management', 3, 'roadmap'],
  ['Military and Protective Services', 4, 'squadron brigade cctv watchman doorman bouncer'],
  ['Community and Social Services', 4, 'deacon sexton verger curate abbot abbess foster worship'],
  ['Human Resources', 3, 'people workforce diversity employee labor employment'],
  [
    'Information Technology',
    4.5,
    'it cio ciso cybersecurity network database systems sysadmin erp sap helpdesk webmaster cloud bi linux salesforce',
  ],
  [
    'Information Technology',
    2.5,
    'information computer system desktop web infrastructure technology analytics digital cyber telecommunications',
  ],
  [
    'Legal',
    5,
    'lawyer attorney counsel legal paralegal judge magistrate solicitor barrister prosecutor notary litigation generalcounsel clo legalassistant senator congressman congresswoman legislator justice law',
  ],
  ['Legal', 4, 'compliance regulatory patent contracts contract arbitrator mediator court'],
  [
    'Marketing',
    5,
    'marketing marketer brand seo advertising productmarketing cmo socialmedia merchandising merchandiser promotions campaign leadgeneration',
  ],
  ['Marketing', 2.5, 'market content event events demand ecommerce insights'],
  [
    'Media and Communication',
    5,
    'journalist reporter editor editorial copywriter writer publicrelations correspondent broadcast broadcaster announcer translator interpreter communications communication videographer publisher spokesperson author dj',
  ],
  [
    'Media and Communication',
    3,
    'media news film video producer radio television tv camera sound audio podcast anchor writing poet lyricist playwright linguist',
  ],
  [
    'Military and Protective Services',
    5,
    'police sheriff firefighter detective soldier military army navy naval infantry guard guards lifeguard correctional patrol trooper bailiff marshal platoon squad artillery sergeant lieutenant captain colonel ranger warden fire',
  ],
  [
    'Military and Protective Services',
    5,
    'swat commando brigade battalion regiment corps missile weapons cadet corporal admiral commander brigadier airman seaman tsa fbi customs border gendarme constable trooper reconnaissance combat counterintelligence ordnance drone marines troop air-force coastguard jailer',
  ],
  ['Military and Protective Services', 3, 'security bodyguard investigator surveillance protection crossing'],
  [
    'Operations',
    4,
    'operations operator coo painter machinist welder mechanic electrician plumber carpenter driver warehouse logistics manufacturing assembler foreman maintenance installer repairer repairman handyman chef cook waiter waitress bartender barista janitor housekeeper farmer cleaner baker butcher roofer mason miner fabricator forklift hairdresser barber laborer labourer dispatcher pilot',
  ],
  ['Operations', 2, 'technician technologist supervisor superintendent loading'],
  [
    'Operations',
    3,
    'production plant supplychain supply facilities facility fleet transportation shipping inventory distribution construction crew factory machine helper handler worker tender setter cutter grinder packer assembly truck farm ranch food restaurant hotel kitchen server steward repair tailor sewer oiler loader rigger conductor brakeman deckhand sailor fisherman logger hostess host usher coach athlete sports fitness travel guide pest landscaping groundskeeper gardener trades',
  ],
  ['Product Management', 5, 'productmanager productowner cpo'],
  ['Product Management', 2.5, 'product'],
  ['Program and Project Management', 4.5, 'projectmanager programmanager scrum agile pmo'],
  ['Program and Project Management', 2.5, 'project program delivery chiefofstaff'],
  ['Purchasing', 5, 'buyer purchasing procurement purchaser sourcing buying'],
  ['Purchasing', 2.5, 'category vendor supplier'],
  ['Quality Assurance', 5, 'qa qc quality tester inspector inspection'],
  ['Quality Assurance', 3, 'test testing validation checker examiner grader sorter weigher'],
  ['Real Estate', 5, 'realestate realtor property leasing appraiser assessor landlord'],
  ['Real Estate', 3, 'tenant rental apartment'],
  [
    'Research',
    4.5,
    'researcher scientist research postdoc biologist chemist physicist geologist statistician mathematician sociologist anthropologist historian archaeologist astronomer microbiologist geneticist rd laboratory',
  ],
  ['Research', 3, 'lab fellow scientific phdstudent doctoral survey science'],
  [
    'Sales',
    4.5,
    'sales salesperson salesman saleswoman accountexecutive cashier retail cro cco seller demonstrator telemarketer salesdevelopment presales dealer',
  ],
  ['Sales', 3.5, 'accountmanager account territory store shop merchandise counter commercial canvasser'],
  ['Support', 4.5, 'techsupport helpdesk'],
  ['Support', 2.5, 'support'],
]

/** The function that a word alone points to, and how strongly; the examples that O*NET's titles do not give. */
export const functionPointers: readonly (readonly [FunctionCategory, number, string])[] =
  wordsByFunction.flatMap(([category, weight, words]) =>
    words.split(' ').map(word => [category, weight, word] as const),
  )
