// Fields of work in which there are managers, analysts, officers and the like, by the function that they are of.
import type { FunctionCategory } from '../../../src/titles/canonical/title.ts'

const fieldsByFunction: Readonly<Partial<Record<FunctionCategory, string>>> = {
  Accounting:
    'accounting, accounts, audit, internal audit, tax, corporate tax, VAT, indirect tax, payroll, ledger, general ledger, purchase ledger, sales ledger, accounts payable, accounts receivable, financial reporting, statutory reporting, billing, invoicing, revenue accounting, cost accounting, month end, transfer pricing, bookkeeping, fund accounting, management accounts',
  Administrative:
    'administration, office administration, office services, records, document control, mail room, reception, front desk, secretariat, executive support, diary, scheduling, appointments, bookings, governance, public affairs, government affairs, public policy, policy, protocol, electoral registration, elections, licensing, permits, passports, visas, civil registration, council, committee, parliamentary, consular, registry, data entry, correspondence',
  'Arts and Design':
    'design, graphic design, UX, UI, UX research, user research, user experience, product design, visual design, interaction design, service design, motion design, creative, art, artwork, costume, wardrobe, set design, props, lighting design, stage, theatre, music, orchestra, choir, dance, ballet, photography, fashion, textiles, ceramics, interiors, exhibition, gallery, animation, illustration, storyboard, 3D, packaging design, architecture, landscape architecture, casting',
  'Business Development':
    'business development, partnerships, strategic partnerships, alliances, channel partnerships, corporate development, mergers and acquisitions, strategy, corporate strategy, new business, market entry, expansion, bids, proposals, joint ventures, ecosystem',
  'Community and Social Services':
    'community outreach, youth, youth work, homelessness, refugee, refuge, shelter, safeguarding, child protection, family support, fostering, adoption, foster care, welfare, welfare rights, debt advice, benefits advice, housing support, volunteering, volunteer, charity, fundraising, donor, grants and giving, ministry, parish, chaplaincy, church, mission, pastoral care, substance misuse, probation, rehabilitation, domestic violence, disability support, day centre, food bank, playgroup, nursery, childcare, after school',
  Consulting: 'consulting, advisory, management consulting, strategy consulting, business advisory',
  'Customer Success and Support':
    'customer success, customer service, customer care, customer support, customer experience, client services, client success, client onboarding, contact centre, call centre, complaints, customer relations, customer operations, member services, guest services, customer retention',
  Education:
    'education, teaching, learning support, special educational needs, SEN, curriculum, academic affairs, admissions, student services, student affairs, university, faculty, school, primary school, secondary school, early years, kindergarten, sixth form, mathematics department, science department, English department, instructional design, e-learning, library, archives, museum education, literacy, tutoring, exams, examinations, apprenticeships, further education, higher education, pupil',
  Engineering:
    'engineering, software, software development, backend, frontend, full stack, mobile development, iOS, Android, web development, platform, DevOps, site reliability, data engineering, data science, machine learning, AI, computer vision, NLP, embedded systems, firmware, hardware, electronics, electrical engineering, mechanical engineering, civil engineering, structural, geotechnical, highways, drainage design, process engineering, chemical engineering, aerospace, avionics, robotics, mechatronics, CAD, BIM, surveying, GIS, acoustics, noise and vibration, energy modelling, building services, telecoms, RF, blockchain, game development',
  Entrepreneurship: 'startup, own business, family business, franchise',
  Finance:
    'finance, corporate finance, financial planning, FP&A, financial planning and analysis, treasury, cash management, credit, credit risk, market risk, risk, lending, loans, mortgages, mortgage, banking, retail banking, private banking, investment, investments, portfolio, asset management, wealth, wealth management, pensions, actuarial, underwriting, insurance, claims, reinsurance, trading, equities, fixed income, derivatives, foreign exchange, hedge fund, private equity, venture capital, investor relations, budget, pricing, collections, debt recovery, economics, capital markets, building society, stockbroking',
  'Healthcare Services':
    'nursing, ward, clinical, medical, patient, patient care, care home, home care, live-in care, elderly care, surgery, surgical, anaesthetics, paediatrics, cardiology, oncology, radiology, radiography, pathology, mortuary, haematology, obstetrics, maternity, midwifery, psychiatry, mental health, psychology, counselling psychology, physiotherapy, occupational therapy, speech therapy, dietetics, nutrition, pharmacy, dispensary, dental, optometry, audiology, podiatry, infection control, infection prevention, public health, health promotion, ambulance, emergency medicine, intensive care, theatre recovery, dialysis, palliative care, hospice, veterinary, animal health, herbal medicine, acupuncture, massage therapy, health visiting, occupational health, clinical coding',
  'Human Resources':
    'HR, human resources, people, people operations, people and culture, talent, talent acquisition, recruitment, recruiting, resourcing, staffing, compensation, compensation and benefits, benefits, reward, rewards, total rewards, employee relations, employee engagement, employee experience, happiness, wellbeing, diversity, diversity and inclusion, equality, learning and development, training and development, organisational development, workforce planning, onboarding and culture, payroll and benefits, HRIS, employer branding, performance management, labor relations, industrial relations, personnel, global mobility',
  'Information Technology':
    'IT, IT support, IT operations, service desk, help desk, desktop support, infrastructure, network, networks, systems administration, system administration, database, SAP, SAP Basis, SAP FI, Oracle ERP, ERP, Salesforce, ServiceNow, SharePoint, Workday, Dynamics 365, Microsoft 365, Active Directory, Azure, AWS, cloud, cloud infrastructure, virtualization, firewall, information security, cyber security, SOC, identity and access management, penetration testing, business intelligence, BI, data warehouse, data governance, IT service management, IT asset, digital transformation, information systems, end user computing',
  Legal:
    'legal, legal affairs, law, corporate law, employment law, litigation, conveyancing, probate, trusts and estates, wills, family law, criminal law, intellectual property, patents, trademarks, contracts, contract, compliance, regulatory, regulatory affairs, data protection, privacy, anti money laundering, sanctions, court, courts, tribunal, prosecution, arbitration, mediation, judicial, immigration law, company secretarial',
  Marketing:
    'marketing, digital marketing, product marketing, brand, branding, content marketing, content, SEO, SEM, PPC, paid search, paid social, paid media, performance marketing, growth marketing, lifecycle, CRM marketing, email marketing, influencer, influencer marketing, influencer relations, affiliate, affiliate marketing, field marketing, event marketing, events, campaign, campaigns, demand generation, lead generation, social media, community marketing, marketing operations, marketing automation, consumer insights, market research, media planning, media buying, loyalty, trade marketing, shopper marketing, merchandising, advertising, promotions, e-commerce marketing, sponsorship, partner marketing',
  'Media and Communication':
    'communications, internal communications, corporate communications, public relations, PR, media relations, press, press office, editorial, news, newsroom, publishing, broadcast, radio, television, TV production, film production, video production, post production, audio, podcast, copywriting, scriptwriting, subtitling, translation, localisation, interpreting, journalism, photo desk, technical writing, documentation writing',
  'Military and Protective Services':
    'security, corporate security, physical security, site security, CCTV, CCTV monitoring, surveillance, loss prevention, fraud investigation, criminal investigation, police, policing, detective, patrol, custody, prison, border force, customs enforcement, immigration enforcement, fire, fire and rescue, fire safety, civil defence, coastguard, mountain rescue, site safety, health and safety enforcement, close protection, intelligence, counter terrorism, army, navy, air force, squadron, regiment, battalion, infantry, artillery, military police, missile, submarine, weapons',
  Operations:
    'operations, site operations, production, manufacturing, assembly, plant, factory, warehouse, distribution, logistics, supply chain, inventory, stock, materials, shipping, freight, transport, fleet, haulage, rail operations, airport operations, ramp, cabin, port, vessel, construction, site, building, groundworks, scaffolding, roofing, plumbing, electrical installation, maintenance, facilities, cleaning, housekeeping, laundry, catering, kitchen, restaurant, bar, banqueting, hotel, food and beverage, farm, dairy, poultry, vineyard, forestry, fishing, landscaping, gardens, waste, recycling, mining, quarry, drilling, rig, refinery, power station, water treatment, gym, leisure centre, sports, swimming pool, golf, travel, tours, salon, spa, funeral, crematorium, pest control, vehicle workshop, bodyshop, tyre, garage, parcel depot, sorting centre, car park',
  'Product Management':
    'product, product management, product strategy, product operations, product portfolio, digital product',
  'Program and Project Management':
    'project, projects, project management, programme, program, programme management, PMO, project controls, delivery, agile delivery, scrum, transformation programme, change, change management, implementation programme, portfolio delivery, release, project planning, energy program, capital projects',
  Purchasing:
    'purchasing, procurement, sourcing, strategic sourcing, buying, category management, vendor, vendor management, vendor relations, supplier, supplier relationship, tendering, contracts and procurement, indirect procurement, commodity purchasing',
  'Quality Assurance':
    'quality, QA, QC, quality control, quality assurance, test, testing, test automation, software testing, validation, inspection, food safety, product safety, calibration, metrology, ISO compliance, GMP quality, sample testing, supplier quality',
  'Real Estate':
    'real estate, property, property management, commercial property, residential property, lettings, letting, leasing, tenancy, valuation, property valuation, estates, land, land acquisition, block management, housing association lettings, rental, apartment, workplace and real estate, property development, acquisitions and disposals',
  Research:
    'research, scientific research, laboratory, laboratory research, clinical research, R&D, research and development, biology, microbiology, chemistry, physics, geology, ecology, marine science, climate science, meteorology, archaeology, anthropology, ethnography, sociology, social research, history, statistics, biostatistics, genomics, neuroscience, astronomy, materials science, survey research, policy research, evaluation, bioinformatics',
  Sales:
    'sales, inside sales, field sales, telesales, retail, retail sales, store, shop, showroom, supermarket, checkout, till, beauty counter, cosmetics, fragrance, antiques, jewellery sales, car sales, vehicle sales, key account, key accounts, account, national accounts, territory, export sales, channel sales, presales, sales operations, sales enablement, sales development, commercial, merchandise, wholesale, dealer, auction, estate agency, timeshare, medical sales, pharmaceutical sales, software sales, advertising sales, insurance sales',
  Support: 'technical support, application support, product support, support, tier 2 support, L1 support',
}

/** Words that stand behind a field, or in front of it where they end with `of`. Advisers and consultants may be of another function. */
const heads =
  'manager, lead, head of, director of, specialist, coordinator, officer, supervisor, assistant, analyst, executive, team leader, VP of, administrator, associate, adviser, consultant, representative, technician, partner'.split(
    ', ',
  )

/** The titles that are made of each field. */
const headsEach = 5

/** Every field with a few of the heads, the same ones in each run. */
export const fieldTitles: readonly {
  readonly title: string
  readonly functions: readonly [FunctionCategory]
}[] = Object.entries(fieldsByFunction).flatMap(([name, fields], at) =>
  fields.split(', ').flatMap((field, index) =>
    Array.from({ length: headsEach }, (_, turn) => {
      const head = heads[(at * 7 + index * 3 + turn * 5) % heads.length] ?? ''
      const title = head.endsWith(' of') ? `${head} ${field}` : `${field} ${head}`
      // The keys are those of the record above.
      return { title, functions: [name as FunctionCategory] as const }
    }),
  ),
)
