// Skills, fields of study and certificates by function.
import type { FunctionCategory } from '../../src/titles/canonical/title.ts'
import type { Sector } from './industries.ts'

const skillLines: { readonly [category in FunctionCategory]: string } = {
  Accounting:
    'Accounting|Bookkeeping|IFRS|Tax Preparation|Auditing|Payroll|Reconciliation|Cost Accounting|Excel|Month-End Close',
  Administrative:
    'Office Administration|Calendar Management|Document Management|Travel Planning|Minutes|Data Entry|Excel|Front Desk',
  'Arts and Design':
    'Typography|User Research|Prototyping|Illustration|Interaction Design|Visual Design|Branding|Wireframing|3D Modelling',
  'Business Development':
    'Partnerships|Negotiation|Market Entry|Strategy|Deal Structuring|Go-to-Market|Fundraising|Leadership',
  'Community and Social Services':
    'Case Management|Counselling|Volunteer Coordination|Fundraising|Crisis Intervention|Community Outreach',
  Consulting:
    'Business Analysis|Change Management|Strategy|Process Improvement|Stakeholder Management|Due Diligence|Workshops',
  'Customer Success and Support':
    'Onboarding|Customer Retention|Ticketing|Conflict Resolution|Upselling|Customer Journeys|CRM',
  Education:
    'Curriculum Development|Teaching|Classroom Management|E-Learning|Mentoring|Special Education|Lecturing|Assessment',
  Engineering:
    'Python|TypeScript|Java|Kubernetes|PostgreSQL|Machine Learning|React|Go|C++|Rust|Distributed Systems|SQL|Docker|Linux|GraphQL|Apache Kafka|System Design|C#|Terraform|Git',
  Entrepreneurship: 'Entrepreneurship|Fundraising|Leadership|Bootstrapping|Business Planning',
  Finance:
    'Financial Modelling|Forecasting|Risk Management|Excel|Valuation|Treasury|Portfolio Management|Derivatives|Credit Analysis',
  'Healthcare Services':
    'Patient Care|Emergency Care|Triage|Clinical Documentation|Pediatrics|Surgery|Cardiology|Infection Control|Geriatrics',
  'Human Resources':
    'Recruiting|Employee Relations|Onboarding|Compensation|Talent Management|HR Analytics|Labour Law|Sourcing',
  'Information Technology':
    'Linux|Networking|Active Directory|Cloud Computing|Cybersecurity|SQL|ITIL|Virtualization|Data Analysis|PowerShell',
  Legal:
    'Contract Law|Litigation|Compliance|Intellectual Property|Due Diligence|Corporate Law|Privacy Law|Legal Research',
  Marketing:
    'SEO|Content Marketing|Brand Management|Campaign Management|Email Marketing|Google Ads|Market Research|Copywriting|A/B Testing',
  'Media and Communication':
    'Editing|Storytelling|Journalism|Public Relations|Video Editing|Press Releases|Podcasting|Fact Checking',
  'Military and Protective Services':
    'Security Operations|Surveillance|Emergency Response|Risk Assessment|Patrol|First Aid',
  Operations:
    'Process Improvement|Lean Manufacturing|Logistics|Scheduling|Inventory Management|Forklift|Supply Chain|Safety|Maintenance',
  'Product Management':
    'Product Strategy|Roadmapping|User Stories|Agile|A/B Testing|Market Research|Prioritization|SQL|Scrum',
  'Program and Project Management':
    'Project Planning|Agile|Scrum|Risk Management|Budgeting|Stakeholder Management|Kanban|PRINCE2',
  Purchasing: 'Procurement|Negotiation|Supplier Management|Contract Management|Category Management|Sourcing',
  'Quality Assurance':
    'Test Automation|Quality Management|ISO 9001|Inspection|Root Cause Analysis|Regression Testing|Six Sigma',
  'Real Estate': 'Property Management|Leasing|Valuation|Real Estate Law|Facility Management|Negotiation',
  Research:
    'Statistics|R|Experimental Design|Scientific Writing|Bioinformatics|Data Analysis|Microscopy|Python|Literature Review',
  Sales:
    'B2B Sales|Negotiation|CRM|Account Management|Cold Calling|Lead Generation|Presentations|Retail Sales|Solution Selling',
  Support: 'Troubleshooting|Ticketing|Linux|SQL|Customer Service|Debugging|Documentation',
}

const physicalEngineering =
  'AutoCAD|SolidWorks|MATLAB|Finite Element Analysis|PLC Programming|Thermodynamics|Project Engineering|Lean Manufacturing|Mechanical Design|Structural Analysis|GD&T|Simulation'.split(
    '|',
  )
const physicalSectors: readonly Sector[] = ['industry', 'construction', 'energy', 'logistics']

const skillsByFunction = new Map<string, readonly string[]>(
  Object.entries(skillLines).map(([category, line]) => [category, line.split('|')]),
)

/** The skills of a function, the most common first. */
export const skillsOf = (category: FunctionCategory, sector: Sector): readonly string[] =>
  category === 'Engineering' && physicalSectors.includes(sector)
    ? physicalEngineering
    : (skillsByFunction.get(category) ?? ['Communication'])

export const commonSkills = [
  'Communication',
  'Teamwork',
  'Leadership',
  'Excel',
  'Project Management',
  'Public Speaking',
]

const studyLines: readonly (readonly [functions: string, fields: string])[] = [
  [
    'Engineering Information Technology Support Quality Assurance',
    'Computer Science|Software Engineering|Electrical Engineering|Information Systems|Mathematics|Mechanical Engineering',
  ],
  ['Healthcare Services', 'Medicine|Nursing|Public Health|Pharmacy|Biology'],
  ['Legal', 'Law|Political Science|International Law'],
  ['Accounting Finance Purchasing Real Estate', 'Accounting|Finance|Economics|Business Administration'],
  ['Education Community and Social Services', 'Education|Psychology|Sociology|Linguistics|History'],
  ['Research', 'Biology|Physics|Chemistry|Statistics|Biochemistry|Materials Science'],
  [
    'Arts and Design Media and Communication',
    'Graphic Design|Fine Arts|Journalism|Communication Studies|Architecture|Film Studies',
  ],
]
const commonFields = [
  'Business Administration',
  'Economics',
  'Marketing',
  'Psychology',
  'International Relations',
  'Industrial Engineering',
]

const fieldsByFunction = new Map<string, readonly string[]>(
  Object.keys(skillLines).map(category => [
    category,
    studyLines.find(([functions]) => functions.includes(category))?.[1].split('|') ?? commonFields,
  ]),
)

export const fieldsOfStudyOf = (category: FunctionCategory): readonly string[] =>
  fieldsByFunction.get(category) ?? commonFields

/** Certificates by invented bodies. */
export const certificates: readonly { readonly name: string; readonly issuer: string }[] = [
  { name: 'Certified Project Lead', issuer: 'Institute of Project Craft' },
  { name: 'Cloud Practitioner', issuer: 'Open Infrastructure Board' },
  { name: 'Certified Scrum Facilitator', issuer: 'Agile Guild' },
  { name: 'Advanced First Aid', issuer: 'Northern Rescue Society' },
  { name: 'Chartered Finance Associate', issuer: 'Board of Chartered Finance' },
  { name: 'Data Analysis Professional', issuer: 'Open Data School' },
  { name: 'Six Sigma Green Belt', issuer: 'Quality Council' },
  { name: 'Kubernetes Operator', issuer: 'Open Infrastructure Board' },
  { name: 'Digital Marketing Diploma', issuer: 'Academy of Reach' },
  { name: 'Information Security Manager', issuer: 'Cyber Standards Forum' },
  { name: 'Registered Mediator', issuer: 'Chamber of Arbitration' },
  { name: 'Sustainability Auditor', issuer: 'Green Accord' },
]

export const honors = [
  'Employee of the Year',
  'Dean’s List',
  'Best Paper Award',
  'Hackathon Winner',
  '30 to Watch',
  'Volunteer Award',
]
