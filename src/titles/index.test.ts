// Promises of the readings of job titles.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { functionCategories, seniorityLevels } from '../catalog/person/vocabulary.ts'
import { canonicalTitles, readTitle } from './index.ts'

const matched = (title: string) => readTitle(title).normalized_title?.matched_title

describe('a title with its rank in front of a comma', () => {
  it.each([
    ['Director, Enterprise Sales', 'Sales', 'Director'],
    ['Manager, Payroll', 'Accounting', 'Experienced Manager'],
    ['Manager - Payroll', 'Accounting', 'Experienced Manager'],
    ['Director, HR Operations', 'Human Resources', 'Director'],
    ['Head, Procurement', 'Purchasing', 'Director'],
    ['VP, Client Services', 'Customer Success and Support', 'Vice President'],
    ['Coordinator, Events', 'Marketing', 'Entry Level'],
    ['Team Leader, Dental Hygiene', 'Healthcare Services', 'Entry Level Manager'],
    ['Intern, Data Science', 'Engineering', 'In Training'],
    ['Executive Director, Nursing', 'Healthcare Services', 'Director'],
    ['Executive Director of Nursing', 'Healthcare Services', 'Director'],
    ['General Manager, Sales', 'Sales', 'Experienced Manager'],
    ['Partner, Tax', 'Accounting', 'Owner / Partner'],
    ['Managing Director, Zyxw', 'Business Development', 'CXO'],
  ])('has the function of what stands behind it: %s', (title, function_category, seniority_level) => {
    expect(readTitle(title)).toMatchObject({ function_category, seniority_level })
  })

  it('is not certain to be the executive of the whole organisation where a field stands behind it', () => {
    expect(readTitle('Executive Director, Nursing').normalized_title?.matched_title).toBe(
      'Director of Nursing',
    )
    expect(readTitle('Executive Director').normalized_title?.confident).toBe(true)
  })

  it.each(['Manager, Senior', 'Director, Officer', 'Manager, Zyxw'])(
    'has none where that says nothing: %s',
    title => {
      expect(readTitle(title).function_category).toBe('')
    },
  )
})

describe('a rank with a field in brackets', () => {
  it.each([
    ['Manager (HR)', 'Human Resources', 'Experienced Manager'],
    ['AGM (IT)', 'Information Technology', 'Entry Level Manager'],
    ['Director (R&D)', 'Research', 'Director'],
    ['Asst. Mgr. (F&B)', 'Operations', 'Entry Level Manager'],
    ['Sr. Manager (Purchase)', 'Purchasing', 'Experienced Manager'],
  ])('has the function of the field: %s', (title, function_category, seniority_level) => {
    expect(readTitle(title)).toMatchObject({ function_category, seniority_level })
  })

  it('is no other rank for the acronym of one', () => {
    expect(readTitle('Boss (CEO)').seniority_level).toBe('Entry Level Manager')
    expect(readTitle('Site Safety Officer (SSO)').seniority_level).toBe('Entry Level')
  })
})

describe('a title with an employer and another role behind it', () => {
  it('is read with the role', () => {
    expect(readTitle('Engineer at Acme | Founder of Beta')).toMatchObject({
      function_category: 'Engineering',
      seniority_level: 'Owner / Partner',
    })
  })
})

describe('a title whose first role says nothing of the work', () => {
  it.each([
    ['Homeschool mom & tutor', 'Education'],
    ['Building something new 🚀 | Founder', 'Entrepreneurship'],
  ])('has the function of a later one: %s', (title, function_category) => {
    expect(readTitle(title)).toMatchObject({ function_category })
  })
})

describe('an abbreviation that stands for several things', () => {
  it.each([
    ['AP Clerk', 'Accounting'],
    ['AP Physics Teacher', 'Education'],
    ['CPO – Nuclear Machinist', 'Military and Protective Services'],
    ['CPO, Fintech', 'Product Management'],
    ['TA, Reception Class', 'Education'],
    ['TA Specialist', 'Human Resources'],
    ['DS @ Met Police', 'Military and Protective Services'],
    ['Insp, Transport Police', 'Military and Protective Services'],
    ['GET - Mechanical', 'Engineering'],
    ['Lieutenant, RN', 'Military and Protective Services'],
    ['ECT Physics', 'Education'],
    ['PO - Growth', 'Product Management'],
  ])('is read beside the other words: %s', (title, function_category) => {
    expect(readTitle(title)).toMatchObject({ function_category })
  })
})

it.each([
  ['Rev Ops Manager', 'RevOps Manager'],
  ['Dev Rel', 'DevRel'],
  ['Make Up Artist', 'Makeup Artist'],
  ['Lollipop Lady', 'School Crossing Guard'],
])('two words are read as one or more others that they stand for: %s', (title, other) => {
  expect(readTitle(title)).toEqual(readTitle(other))
})

describe('words that hardly point to a function', () => {
  it.each([
    ['Plant Pathologist', 'Research'],
    ['Cloud Administrator', 'Information Technology'],
    ['Auditor Supervisor', 'Accounting'],
  ])('state it where no other one is nearly as likely: %s', (title, function_category) => {
    expect(readTitle(title).function_category).toBe(function_category)
  })

  it('state none where another one is', () => {
    expect(readTitle('Membership Coordinator').function_category).toBe('')
  })

  it('give way to a field behind them', () => {
    expect(readTitle('Summer intern, finance').function_category).toBe('Finance')
  })
})

describe('a licence', () => {
  it.each([
    ['LMT', 'Massage Therapist'],
    ['Massage Therapist LMT', 'Massage Therapist'],
    ['Psychiatric NP', 'Nurse Practitioner'],
  ])('is the occupation that it is for, also behind other words: %s', (title, occupation) => {
    expect(matched(title)).toBe(occupation)
    expect(readTitle(title).function_category).toBe('Healthcare Services')
  })
})

describe('a word that says next to nothing alone', () => {
  it('is a chair of the board, and no legislator', () => {
    expect(matched('Chair')).toBe('Chair of the Board')
    expect(matched('Member')).toBeUndefined()
    expect(readTitle('Member').function_category).toBe('')
  })
})

describe('an opening, a shift or a length of service', () => {
  it.each([
    ["I'm a nurse", 'nurse'],
    ['Currently working as a welder', 'welder'],
    ['Teacher with 10 years experience', 'Teacher'],
    ['Night shift nurse', 'nurse'],
  ])('changes nothing: %s', (title, work) => {
    expect(readTitle(title)).toEqual(readTitle(work))
  })
})

describe('a title in another language', () => {
  it.each([
    ['Verkoopmanager', 'Sales'],
    ['Inkoopmanager', 'Purchasing'],
    ['Leiterin Personal', 'Human Resources'],
    ['Dyrektor Finansowy', 'Finance'],
    ['Dyrektor Handlowy', 'Sales'],
    ['Финансовый директор', 'Finance'],
    ['Financial Director', 'Finance'],
    ['DRH', 'Human Resources'],
    ['Adjudant-chef', 'Military and Protective Services'],
    ['Estagiária de direito', 'Legal'],
    ['Kasambahay', 'Operations'],
    ['Punong Barangay', 'Administrative'],
    ['IPS Officer', 'Military and Protective Services'],
  ])('has the function of its word for a field: %s', (title, function_category) => {
    expect(readTitle(title)).toMatchObject({ function_category })
  })
})

describe('the seniority of a title', () => {
  it.each([
    ['Head Constable', 'Entry Level Manager'],
    ['Chief Technician', 'Entry Level Manager'],
    ['Candidate Attorney', 'In Training'],
    ['Teacher Grade 5', 'Entry Level'],
    ['Clerk Grade 5', 'Senior'],
    ['Leerkracht groep 5', 'Entry Level'],
    ['DCI @ Met Police', 'Experienced Manager'],
    ['Oberarzt', 'Senior'],
    ['Intern', 'In Training'],
    ['Jefa de compras', 'Experienced Manager'],
    ['Pflegedienstleitung', 'Director'],
    ['Working Student', 'In Training'],
    ['Werkstudentin Vertrieb', 'In Training'],
    ['Stagiaire', 'In Training'],
    ['Intern, Software Engineering', 'In Training'],
    ['Apprentice Electrician', 'In Training'],
    ['PhD Candidate', 'In Training'],
    ['Resident Physician', 'In Training'],
    ['Software Engineer', 'Entry Level'],
    ['Account Manager', 'Entry Level'],
    ['Product Owner', 'Entry Level'],
    ['HR Business Partner', 'Entry Level'],
    ['Executive Assistant to the CEO', 'Entry Level'],
    ['Lead Generation Specialist', 'Entry Level'],
    ['Intern Coordinator', 'Entry Level'],
    ['Staff Nurse', 'Entry Level'],
    ['Internist', 'Entry Level'],
    ['Sr. Software Engineer II', 'Senior'],
    ['Staff Software Engineer', 'Senior'],
    ['Associate Professor', 'Senior'],
    ['Lead Developer', 'Senior'],
    ['Team Lead', 'Entry Level Manager'],
    ['Teamleiter Vertrieb', 'Entry Level Manager'],
    ['Shift Supervisor', 'Entry Level Manager'],
    ['Assistant Manager', 'Entry Level Manager'],
    ['Engineering Manager', 'Experienced Manager'],
    ['Gerente de Ventas', 'Experienced Manager'],
    ['Head of Growth', 'Director'],
    ['Directora de Marketing', 'Director'],
    ['VP Eng', 'Vice President'],
    ['Vice-President, Sales', 'Vice President'],
    ['SVP Global Sales', 'Vice President'],
    ['CTO & Co-Founder', 'CXO'],
    ['Co-Founder & CEO', 'CXO'],
    ['Geschäftsführerin', 'CXO'],
    ['Chief Happiness Officer', 'CXO'],
    ['Deputy CFO', 'Vice President'],
    ['Owner', 'Owner / Partner'],
    ['Managing Partner', 'Owner / Partner'],
    ['Partner, Tax', 'Owner / Partner'],
    ['Principal Product Manager', 'Strategic'],
    ['Chief of Staff', 'Strategic'],
    ['Board Member', 'Strategic'],
    ['Senator', 'Strategic'],
    ['Judge', 'Strategic'],
    ['Judge, U.S. District Court', 'Strategic'],
    ['Police Sergeant', 'Entry Level Manager'],
    ['Fire Captain', 'Experienced Manager'],
    ['Bell Captain', 'Entry Level Manager'],
    ['Brigadier General', 'Strategic'],
    ['Deputy Sheriff', 'Entry Level'],
    ['Sheriff', 'Director'],
    ['Headteacher', 'Director'],
    ['Charge Nurse', 'Entry Level Manager'],
    ['Minister of Finance', 'Strategic'],
    ['Permanent Secretary', 'Strategic'],
    ['Youth Minister', 'Entry Level'],
    ['Student Teacher', 'In Training'],
    ['Year 4 Teacher', 'Entry Level'],
    ['Surgeon', 'Senior'],
    ['Tree Surgeon', 'Entry Level'],
    ['Quahogger', 'Entry Level'],
    ['Assistant to the CEO', 'Entry Level'],
    ['Secretary of the Managing Director', 'Entry Level'],
    ['Assistente van de directeur', 'Entry Level'],
    ["Governor's Secretary", 'Entry Level'],
    ['Asystent prezesa', 'Entry Level'],
    ['Assistant Vice President', 'Vice President'],
    ['Vice President and Assistant Secretary', 'Vice President'],
    ['President and Secretary', 'CXO'],
    ['Secretary of State', 'Strategic'],
    ['MP', 'Strategic'],
    ['MP for Ealing', 'Strategic'],
    ['Shadow Minister & MEP', 'Strategic'],
    ['MSP', 'Strategic'],
    ['MSP Engineer', 'Entry Level'],
    ['Mitglied des Deutschen Bundestages', 'Strategic'],
    ['Landrätin', 'Strategic'],
    ['Oberbürgermeisterin', 'Strategic'],
    ['Ministerpräsident', 'Strategic'],
    ['Alcaldesa', 'Strategic'],
    ['Sénatrice', 'Strategic'],
    ['Tweede Kamerlid', 'Strategic'],
    ['Member of Congress', 'Strategic'],
    ['Member of the House of Representatives', 'Strategic'],
    ['City Council Member', 'Strategic'],
    ['Works Council Member', 'Entry Level'],
    ['Congresswoman', 'Strategic'],
    ['Driver of the President', 'Entry Level'],
    ['Candidate for Mayor', 'Entry Level'],
    ['Executive Office of the President', 'Entry Level'],
    ['Head of the Office of the President', 'Director'],
    ['Deputy of the CEO', 'Vice President'],
    ['Director of Owner Relations', 'Director'],
    ['Hoofd inkoop', 'Director'],
    ['CFO (Interim)', 'CXO'],
    ['Medical Officer', 'Entry Level'],
    ['代表取締役社長', 'CXO'],
    ['Satış Müdürü', 'Experienced Manager'],
    ['Site Safety Officer (SSO)', 'Entry Level'],
    ['Clinic Support Officer (CSO)', 'Entry Level'],
    ['CSO (Clinic Support Officer)', 'Entry Level'],
    ['Chief Strategy Officer (CSO)', 'CXO'],
    ['Commercial Cleaning Operative (CCO)', 'Entry Level'],
    ['Number One (CEO)', 'CXO'],
    ['Software Engineer 3', 'Senior'],
    ['Plumber | Dad of 3', 'Entry Level'],
    ['Deputy headteacher', 'Experienced Manager'],
    ['Assistant Chief of Police', 'Experienced Manager'],
    ["Sheriff's Officer", 'Entry Level'],
    ['Chief Steward', 'Entry Level Manager'],
    ['Chief Warrant Officer', 'Entry Level Manager'],
    ['Warrant Officer Class 2', 'Entry Level Manager'],
    ['WO1', 'Entry Level Manager'],
    ['Naib Subedar', 'Entry Level Manager'],
    ['Sqn Ldr', 'Entry Level Manager'],
    ['AGM (Civil)', 'Entry Level Manager'],
    ['DGM - Sales', 'Entry Level Manager'],
    ['HOD - Department of Commerce', 'Director'],
    ['Site Incharge', 'Entry Level Manager'],
    ['Pharmacist In-charge', 'Entry Level Manager'],
    ['Platoon Commander', 'Entry Level Manager'],
    ['General Officer', 'Strategic'],
    ['Captain of a fishing vessel', 'Experienced Manager'],
    ['Skipper', 'Experienced Manager'],
    ['Captain of the football team', 'Entry Level Manager'],
    ['Commanding Officer, USS Nimitz', 'Director'],
    ['Prison Governor', 'Experienced Manager'],
    ['Chief Justice', 'Strategic'],
    ['Dog Show Judge', 'Entry Level'],
    ['Sous Chef', 'Entry Level Manager'],
    ['Chef de Cuisine', 'Experienced Manager'],
    ['Küchenchef', 'Experienced Manager'],
    ['Executive Housekeeper', 'Experienced Manager'],
    ['Managing Editor', 'Experienced Manager'],
    ['Executive Producer', 'Director'],
    ['Serial Entrepreneur', 'Owner / Partner'],
    ['Entrepreneur in Residence', 'Entry Level'],
    ['Sole Trader', 'Owner / Partner'],
    ['Self-employed', 'Owner / Partner'],
    ['Uber Driver Partner', 'Entry Level'],
    ['Founder Relations', 'Entry Level'],
    ['Aspiring CEO', 'In Training'],
    ['Undergraduate', 'In Training'],
    ['Apprentice Housing Officer', 'In Training'],
    ['Internship Coordinator', 'Entry Level'],
    ['Apprenticeship Quality Officer', 'Entry Level'],
    ["Judge's Clerk", 'Entry Level'],
    ["Mayor's Office Coordinator", 'Entry Level'],
    ["School Principal's Secretary", 'Entry Level'],
    ['Principal Assistant to the Minister', 'Entry Level'],
    ['U.S. Representative', 'Strategic'],
    ['Stay at home mom', ''],
    ['On maternity leave', ''],
    ['Seeking a role in finance', ''],
    ['Hausfrau', ''],
    ["Demandeur d'emploi", ''],
    ['Ama de casa', ''],
  ])('reads %s as %s', (title, level) => {
    expect(readTitle(title).seniority_level).toBe(level)
  })
})

describe('the level of somebody in training, or with a franchise', () => {
  it.each([
    ['Surgical Resident PGY-3', 'In Training'],
    ['Franchisee', 'Owner / Partner'],
  ])('is read from the word for it: %s', (title, level) => {
    expect(readTitle(title).seniority_level).toBe(level)
  })
})

describe('the function of a title', () => {
  it.each([
    ['First Officer A320', 'Operations'],
    ['Purchase Officer', 'Purchasing'],
    ['Purchase Ledger Clerk', 'Accounting'],
    ['Whse Mgr', 'Operations'],
    ['Clerk (Ministry of Railways)', 'Administrative'],
    ['Registered Manager', 'Healthcare Services'],
    ['Snr QS', 'Engineering'],
    ['Returning Officer', 'Administrative'],
    ['Chief Whip', 'Legal'],
    ['PCSO', 'Military and Protective Services'],
    ['QS', 'Engineering'],
    ['Vice President of Engineering', 'Engineering'],
    ['Head of Growth', 'Business Development'],
    ['Staff Nurse', 'Healthcare Services'],
    ['School Nurse', 'Healthcare Services'],
    ['Principal Product Manager', 'Product Management'],
    ['Product Marketing Manager', 'Marketing'],
    ['Judge', 'Legal'],
    ['Senator', 'Legal'],
    ['Associate Professor of Law', 'Education'],
    ['Buchhalterin', 'Accounting'],
    ['Abogada', 'Legal'],
    ['Ingénieure logiciel', 'Engineering'],
    ['Truck Driver', 'Operations'],
    ['Hydrogeologist', 'Research'],
    ['Assistant to the CEO', 'Administrative'],
    ['HRBP', 'Human Resources'],
    ['Medical Officer', 'Healthcare Services'],
    ['Onderwijzer', 'Education'],
    ['Sjuksköterska', 'Healthcare Services'],
    ['Försäljningschef', 'Sales'],
    ['Tømrer', 'Operations'],
    ['Główny księgowy', 'Accounting'],
    ['Účetní', 'Accounting'],
    ['Генеральный директор', 'Business Development'],
    ['Водитель автобуса', 'Operations'],
    ['Yazılım Mühendisi', 'Engineering'],
    ['営業部長', 'Sales'],
    ['人事部長', 'Human Resources'],
    ['Начальник отдела закупок', 'Purchasing'],
    ['Kierownik magazynu', 'Operations'],
    ['Vedoucí prodejny', 'Sales'],
    ['Säljchef', 'Sales'],
    ['看護師', 'Healthcare Services'],
    ['ソフトウェアエンジニア', 'Engineering'],
    ['软件工程师', 'Engineering'],
    ['영업팀장', 'Sales'],
    ['Umpire', 'Operations'],
    ['Bricklayer', 'Operations'],
    ['Cytologist', 'Healthcare Services'],
    ['Quahogger', 'Operations'],
    ['Fire Captain', 'Military and Protective Services'],
    ['Airline Captain', 'Operations'],
    ['Staff Sergeant', 'Military and Protective Services'],
    ['Credit Analyst', 'Finance'],
    ['Chemical Analyst', 'Research'],
    ['Policy Analyst', 'Administrative'],
    ['Marketing Specialist', 'Marketing'],
    ['Payroll Specialist', 'Accounting'],
    ['SAP Consultant', 'Information Technology'],
    ['Tax Consultant', 'Accounting'],
    ['Dental Assistant', 'Healthcare Services'],
    ['Legal Assistant', 'Legal'],
    ['KYC Analyst', 'Legal'],
    ['AML Investigator', 'Legal'],
    ['RevOps Lead', 'Sales'],
    ['VP, Revenue Operations', 'Sales'],
    ['Developer Advocate', 'Marketing'],
    ['Data Steward', 'Information Technology'],
    ['GIS Analyst', 'Information Technology'],
    ['Virtual Assistant', 'Administrative'],
    ['Customs Broker', 'Operations'],
    ['Leiterin Controlling', 'Accounting'],
    ['Kitchen Assistant', 'Operations'],
    ['Financial Controller', 'Accounting'],
    ['Air Traffic Controller', 'Operations'],
    ['Document Controller', 'Administrative'],
    ['Tennis Coach', 'Operations'],
    ['Literacy Coach', 'Education'],
    ['Agile Coach', 'Program and Project Management'],
    ['Maurer', 'Operations'],
    ['Krankenpflegerin', 'Healthcare Services'],
    ['Lohnbuchhalterin', 'Accounting'],
    ['Aide-soignante', 'Healthcare Services'],
    ["Agent d'entretien", 'Operations'],
    ['Conseillère commerciale', 'Sales'],
    ['Maestra de primaria', 'Education'],
    ['Vigile del fuoco', 'Military and Protective Services'],
    ['Vrachtwagenchauffeur', 'Operations'],
    ['Padeiro', 'Operations'],
    ['Krankenschwestern', 'Healthcare Services'],
    ['Professoressa', 'Education'],
    ['Enfermeras', 'Healthcare Services'],
    ['Altenpflegehelferin', 'Healthcare Services'],
    ['Pflegedienstleitung', 'Healthcare Services'],
    ['Maîtresse de conférences', 'Education'],
    ['Charge Nurse', 'Healthcare Services'],
    ['Personal Trainer', 'Operations'],
    ['Deputy CEO', 'Business Development'],
    ['Acting CEO', 'Business Development'],
    ['LMSW', 'Community and Social Services'],
    ['CRNA', 'Healthcare Services'],
    ['AMHP', 'Community and Social Services'],
    ['WO2 Royal Engineers', 'Military and Protective Services'],
    ['Sqn Ldr RAF', 'Military and Protective Services'],
    ['Cllr', 'Administrative'],
    ['DGM - Sales & Marketing', 'Sales'],
    ['Deputy Executive Director, Nursing', 'Healthcare Services'],
    ['PGT Physics', 'Education'],
    ['Hod Carrier', 'Operations'],
    ['Anganwadi Worker', 'Community and Social Services'],
    ['Havildar', 'Military and Protective Services'],
    ['Telecaller', 'Sales'],
    ['HLTA year 5', 'Education'],
    ['chippy', 'Operations'],
    ['kp @ Grand Hotel', 'Operations'],
    ['Head Hunter', 'Human Resources'],
    ['Self-employed plumber', 'Operations'],
    ['911 Dispatcher', 'Military and Protective Services'],
    ['Process Server', 'Legal'],
    ['Granthi', 'Community and Social Services'],
    ['Naib Tehsildar', 'Administrative'],
    ['Compounder', 'Healthcare Services'],
    ['Teamleiter Kundenservice', 'Customer Success and Support'],
    ['Capt. B737NG', 'Operations'],
    ['F/O A320', 'Operations'],
    ['L&D Partner', 'Human Resources'],
    ['Tattooist', 'Arts and Design'],
    ['Court Stenographer', 'Legal'],
    ['Trabajador agrícola', 'Operations'],
    ['Auxiliar de serviços gerais', 'Operations'],
    ['Operaio edile', 'Operations'],
    ['Manager', ''],
    ['Supervisor', ''],
    ['Representative', ''],
    ['Intern', ''],
  ])('reads %s as %s', (title, category) => {
    expect(readTitle(title).function_category).toBe(category)
  })
})

describe('the normalized title', () => {
  it('finds the canonical title behind abbreviations, order, marks of gender and foreign words', () => {
    expect(matched('VP Eng')).toBe('Vice President of Engineering')
    expect(matched('Manager, Engineering')).toBe('Engineering Manager')
    expect(matched('Softwareentwickler:in (m/w/d)')).toBe('Software Engineer')
    expect(matched('Sofware Enginer')).toBe('Software Engineer')
    expect(matched('Carpentar')).toBe('Carpenter')
    expect(matched('Management Accountant')).toBe('Accountant')
    expect(matched('Software Engineer at Initech')).toBe('Software Engineer')
  })

  it('finds the canonical title behind an abbreviation of two words', () => {
    expect(matched('Rev Ops Manager')).toBe('Revenue Operations Manager')
    expect(readTitle('Rev Ops Manager')).toEqual(readTitle('RevOps Manager'))
    expect(readTitle('Biz Dev')).toEqual(readTitle('Business Development'))
  })

  it.each([
    ['Education Coordinator (Contract)', 'Education Coordinator'],
    ['Graphic Designer - Freelance', 'Graphic Designer'],
    ['Data Analyst - 12 month FTC', 'Data Analyst'],
    ['Verkäufer in Vollzeit', 'Verkäufer'],
    ['Softwareentwickler (m/w/d) 80 - 100 %', 'Softwareentwickler'],
    ['Développeur (CDD)', 'Développeur'],
    ['会计（兼职）', '会计'],
    ['Interim CFO', 'CFO'],
    ['Selbständiger Berater', 'Berater'],
  ])('reads %s without its terms of employment', (title, work) => {
    expect(readTitle(title)).toEqual(readTitle(work))
  })

  it.each([
    ['Contract Manager', 'Contract Manager'],
    ['Manager, Contract', 'Contract Manager'],
    ['Coordinator, Volunteer', 'Volunteer Coordinator'],
    ['Volunteer - Red Cross', 'Volunteer'],
    ['General Contractor', 'General Contractor'],
  ])('keeps a term of employment that is the work itself: %s', (title, canonical) => {
    expect(matched(title)).toBe(canonical)
  })

  it.each([
    'CEO Assistant',
    'EA to CEO',
    'CEO & Founder Assistant',
    'Assistant for the Managing Director',
    'Sekretärin der Geschäftsleitung',
    'Assistante du PDG',
    'Secretaria de dirección',
    "Assistente dell'amministratore delegato",
    'Secretária da diretoria',
    'Directiesecretaresse',
    'Assistent till VD',
    'Asistentka ředitele',
    'Помощник генерального директора',
    'Genel Müdür Sekreteri',
    '社長秘書',
    '董事长秘书',
    '대표이사 비서',
  ])('finds the assistant of an executive: %s', title => {
    expect(matched(title)).toBe('Executive Assistant')
  })

  it('is confident from a similarity of 0.8', () => {
    expect(readTitle('Sr. Software Engineer II').normalized_title).toMatchObject({ confident: true })
    expect(readTitle('Unit Manager').normalized_title).toMatchObject({ confident: false })
  })

  it('is confident of owners and founders before another role', () => {
    expect(readTitle('Owner and Head Chef').normalized_title).toMatchObject({
      matched_title: 'Owner',
      confident: true,
    })
  })

  it('is not confident where the title may be another occupation', () => {
    for (const title of [
      'Deputy Fire Chief',
      'Assistant Director of Nursing',
      'Network Security Engineer',
      'Investment Officer',
      'Energy, Sustainability, and Infrastructure Manager',
      'International Representative',
      'Sewer and Drain Technician',
      'Data Specialist',
    ]) {
      expect(readTitle(title).normalized_title?.confident ?? false, title).toBe(false)
    }
  })

  it('is not confident where the words of a title point to no function clearly', () => {
    for (const title of ['Project Assistant', 'Plant Controller', 'Operations Specialist']) {
      expect(readTitle(title).normalized_title?.confident ?? false, title).toBe(false)
    }
  })

  it('finds every canonical title as itself with similarity 1', () => {
    for (const { title, department, function_category } of canonicalTitles) {
      expect(readTitle(title)).toMatchObject({
        function_category,
        normalized_title: { matched_title: title, department, similarity: 1 },
      })
    }
  })
})

describe('readTitle', () => {
  it.each([
    '',
    '  ',
    '-',
    '🚀',
    '12',
    'Retired',
    'Unemployed',
    'N/A',
    'Open to work',
    'Looking for opportunities',
    'Former CEO',
    'Ex-CEO',
    'CEO (retired)',
    'Wife of the President',
    'Wife of President Lincoln',
    "President's wife",
    'Daughter of the founder',
    'Brother of the Mayor',
    'Ehefrau des Präsidenten',
    'First Lady',
    'Retired CEO',
    'Ehemaliger Geschäftsführer',
    'Mkurugenzi Mkuu',
    'გამყიდველი',
  ])('returns empty strings for %j', title => {
    expect(readTitle(title)).toEqual({ seniority_level: '', function_category: '' })
  })

  it.each([
    ['Chairwoman', 'Chair of the Board', 'Strategic'],
    ['Chairperson', 'Chair of the Board', 'Strategic'],
    ['General', 'General Officer', 'Strategic'],
    ['Commander-in-Chief', 'General Officer', 'Strategic'],
    ['Attorney General', 'Public Prosecutor', 'Strategic'],
    ['Rector', 'University President', 'Director'],
    ['HR Partner', 'Human Resources Business Partner', 'Entry Level'],
    ['Hd of Mktg', 'Head of Marketing', 'Director'],
    ['Floor Manager', 'Store Manager', 'Experienced Manager'],
    ['Milliner', undefined, 'Entry Level'],
    ['Zorblet Quiffler', undefined, 'Entry Level'],
    ['Former Teacher, CEO', 'Chief Executive Officer', 'CXO'],
    ['Διευθύνων Σύμβουλος', 'Managing Director', 'CXO'],
    ['Vezérigazgató', 'Managing Director', 'CXO'],
    ['מנכ"ל', 'Chief Executive Officer', 'CXO'],
    ['المدير التنفيذي', 'Chief Executive Officer', 'CXO'],
    ['Tổng giám đốc', 'Managing Director', 'CXO'],
    ['Direktur Utama', 'Managing Director', 'CXO'],
  ])('reads %s as %s, level %s', (title, matched, level) => {
    const { normalized_title, seniority_level } = readTitle(title)
    expect([normalized_title?.matched_title, seniority_level]).toEqual([matched, level])
  })

  it.each(['Secretary General', 'Inspector General', 'Solicitor General'])(
    'takes %s for no general and no contractor',
    title => {
      const { normalized_title, seniority_level } = readTitle(title)
      expect(['General Contractor', 'General Officer']).not.toContain(normalized_title?.matched_title)
      expect(seniority_level).toBe('Strategic')
    },
  )

  it('reads titles of any length and script without failing, always within the vocabularies', () => {
    const levels: readonly string[] = ['', ...seniorityLevels]
    const categories: readonly string[] = ['', ...functionCategories]
    const piece = fc.constantFrom(
      'VP',
      'of',
      '&',
      'Sales',
      '/',
      '(m/w/d)',
      'at',
      'CEO',
      'Lead',
      ',',
      'Owner',
      'to',
      'II',
    )
    const title = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 40 }).map(pieces => pieces.join(' ')),
    )
    fc.assert(
      fc.property(title, text => {
        const reading = readTitle(text)
        expect(levels).toContain(reading.seniority_level)
        expect(categories).toContain(reading.function_category)
        const similarity = reading.normalized_title?.similarity ?? 0
        expect(similarity >= 0 && similarity <= 1).toBe(true)
        expect(reading.normalized_title?.confident ?? false).toBe(similarity >= 0.8)
      }),
    )
  })

  it('reads the same title twice as the same object', () => {
    expect(readTitle('Chief Barista')).toBe(readTitle('Chief Barista'))
  })
})

// A public list of alternate titles; see the brief of the shared data for its licence.
const onet = resolve(process.env.SHARED_DATA ?? '../shared/data', 'titles/onet_alternate_titles.csv.gz')

describe.skipIf(!existsSync(onet))(
  '46,925 titles of a public occupation list (skipped without the shared data)',
  () => {
    it('gives a function to nine in ten of them, and a seniority to nearly all', () => {
      const rows: string[][] = parse(gunzipSync(readFileSync(onet)), { from_line: 2 })
      const sample = rows.filter((_, index) => index % 8 === 0)
      const readings = sample.map(row => readTitle(row[2] ?? ''))
      const share = (holds: (reading: (typeof readings)[number]) => boolean) =>
        readings.filter(holds).length / sample.length
      expect(share(reading => reading.function_category !== '')).toBeGreaterThan(0.9)
      expect(share(reading => reading.seniority_level !== '')).toBeGreaterThan(0.985)
    })
  },
)
