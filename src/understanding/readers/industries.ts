// Words for industries and what sources call them: `fintech` is filed under financial services.
import { once } from '../../lib/once.ts'

const lines = `
fintech fintechs: fintech, financial services, financial technology, banking
insurtech insurance assurance: insurtech, insurance
health-insurance medical-insurance krankenversicherung krankenversicherungen: health insurance, insurance
life-insurance car-insurance auto-insurance travel-insurance property-insurance pet-insurance: insurance
retail-banking private-banking corporate-banking commercial-banking: banking
healthtech health-tech healthcare digital-health health sante gesundheit gesundheitswesen: healthcare, health care, hospital, health, digital health, healthtech
medtech medical-devices medical-device: medical devices, medical equipment, medtech
biotech biotechnology: biotech, biotechnology
pharma pharmaceutical pharmaceuticals: pharmaceutical, pharmaceuticals
edtech ed-tech education: edtech, education, e-learning, education technology
proptech real-estate immobilien immobilier: proptech, real estate
legaltech legal-tech: legaltech, legal tech, legal services, law practice, legal
climate-tech climatetech cleantech clean-tech greentech climate renewables renewable-energy: climate tech, climate, cleantech, renewable, renewables, environmental, clean energy
energy-storage batteries: energy storage, batteries, battery
energy utilities energie: energy, utilities, oil, gas
oil petroleum: oil, petroleum
gas: gas
oil-and-gas oil-&-gas: oil and gas, oil & gas, oil, gas, petroleum
agritech agtech agriculture: agritech, agtech, agriculture, farming
adtech advertising: adtech, advertising
martech marketing-tech: martech, marketing
cybersecurity cyber-security infosec: cybersecurity, security, computer and network security
crypto blockchain web3: crypto, cryptocurrency, blockchain, web3
it-services it-consulting: it services and it consulting, it services, information technology and services
publishing: publishing, book and periodical publishing, newspaper publishing
gaming games video-games: gaming, games, computer games
e-commerce ecommerce: e-commerce, ecommerce, online retail
retail einzelhandel: retail
logistics supply-chain logistik logistique: logistics, supply chain, transportation
mobility automotive automobilindustrie autoindustrie automobilbranche automobil automobile autonomous-vehicles autonomous-vehicle: automotive, mobility, autonomous vehicles
aerospace aeronautique raumfahrt space spacetech space-tech: aerospace, space, aviation
defense defence defense-tech defence-tech: defense, defence, military
robotics: robotics
hardware semiconductors semiconductor chips: semiconductors, semiconductor, hardware, chip
telecom telecommunications telco: telecommunications, telecom
media entertainment: media, entertainment
travel hospitality tourism: travel, hospitality, tourism
manufacturing: manufacturing
maschinenbau: machinery, machinery manufacturing, mechanical or industrial engineering
construction baugewerbe: construction
management-consulting: consulting, management consulting
investment-banking: investment banking
private-equity venture-capital vc vcs: private equity, venture capital
banking banks: banking, financial services
saas b2b-saas software enterprise-software logiciel logiciels: saas, software, enterprise software, computer software
ai artificial-intelligence generative-ai genai: artificial intelligence, ai, machine learning
iot: iot, internet of things
hr-tech hrtech: hr tech, human resources
govtech government public-sector: government, public sector, government administration
big-tech tech technology it: technology, information technology, software, internet
deep-tech deeptech: deep tech, deeptech
developer-tools developer-tool dev-tools devtools: developer tools, devtools
cloud cloud-infrastructure: cloud, cloud computing, infrastructure
synbio synthetic-biology: synthetic biology, biotechnology
privacy-tech privacy: privacy
procurement-tech procurement: procurement
payments: payments
neobank neobanks: neobank, banking
marketplace marketplaces: marketplace
consumer-goods fmcg cpg: consumer goods, consumer products, fast-moving consumer goods
consumer consumer-apps consumer-app: consumer, consumer internet
d2c dtc direct-to-consumer: direct to consumer, d2c, consumer goods, e-commerce
plg product-led-growth: product-led growth, plg
hr human-resources recruiting recruitment staffing: hr, human resources, recruiting, staffing, hr tech
social-media: social media, social
legal law: legal, law practice, legal services
food food-tech lebensmittel agroalimentaire: food, beverage
food-and-beverage food-&-beverage beverage: food and beverage, beverage, food
sports fitness: sports, fitness, wellness
fashion apparel: fashion, apparel
music: music
water: water
mining: mining, metals
chemicals chemical: chemicals, chemical
aviation airlines airline: aviation, airlines
rev-ops revops revenue-operations: revenue operations, revops
quantum quantum-computing: quantum, quantum computing
marketing digital-marketing: marketing, advertising, advertising services
accounting: accounting
solar solar-energy solar-power photovoltaics: solar, photovoltaics, renewables, renewable energy
wind wind-energy wind-power: wind, renewables, renewable energy
nuclear nuclear-energy nuclear-power: nuclear
drones drone: drones, drone, unmanned aerial vehicles
shipping maritime: shipping, maritime, maritime transportation
railways railway rail: railway, railroad, rail, rail transportation
trucking: trucking, truck transportation
recycling waste-management: recycling, waste management, environmental services
steel steelmaking: steel, primary metal
textiles textile: textiles, textile
furniture: furniture
cosmetics: cosmetics, personal care, beauty
plastics: plastics
`

/** The names that sources give an industry, by the words of a query joined by a hyphen. */
export const industries: ReadonlyMap<string, readonly string[]> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap(line => {
      const [keys = '', names = ''] = line.split(': ')
      return keys.split(' ').map(key => [key, names.split(', ')] as const)
    }),
)

/**
 * Returns whether the name misses that of another industry by a letter, as `adtech` and `edtech` do, so that a comparison which
 * allows typos would take one for the other.
 */
export const isNearOther = (name: string): boolean => nearOthers().has(name)

const nearOthers = once((): ReadonlySet<string> => {
  const lists = [...industries.values()]
  const byPattern = new Map<string, Set<string>>()
  for (const name of lists.flat()) {
    for (const pattern of patternsOf(name)) {
      const near = byPattern.get(pattern) ?? new Set()
      byPattern.set(pattern, near.add(name))
    }
  }
  const areOneIndustry = (one: string, other: string) =>
    lists.some(names => names.includes(one) && names.includes(other))
  return new Set(
    [...byPattern.values()]
      .filter(({ size }) => size > 1)
      .flatMap(near => [...near].filter(name => [...near].some(other => !areOneIndustry(name, other)))),
  )
})

/** Returns the name with each letter replaced by a sign, and with the sign put in everywhere: names that share one are a letter apart. */
const patternsOf = (name: string): readonly string[] =>
  Array.from({ length: name.length + 1 }, (_, at) => [
    `${name.slice(0, at)}?${name.slice(at + 1)}`,
    `${name.slice(0, at)}?${name.slice(at)}`,
  ]).flat()
