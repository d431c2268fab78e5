// Words that so many company names contain that they tell little about which company is meant.
import { wordSet } from '../lib/word-set.ts'

/** Folded, after the legal form was dropped; what a company is rather than what it is called. */
export const genericWords: ReadonlySet<string> =
  wordSet(`group groups grupo groupe gruppe gruppo holding holdings international global worldwide world national intercontinental
  universal general united american america usa us uk europe european asia asian pacific africa african canada canadian
  australia australian india indian china japan nordic
  technology technologies tech techs technologie technologia software systems system solutions solution services service
  labs lab laboratories laboratory digital data cloud online web internet network networks platform platforms app apps
  ai io com net org hq get go my use try co
  media interactive entertainment studios studio games gaming publishing communications telecom communication
  telecommunications mobile wireless
  capital finance financial financials bank banking bancorp bancshares insurance assurance investment investments investors
  invest asset assets management partners partner ventures venture equity fund funds trust reit acquisition credit
  securities realty property properties estate real land homes housing
  energy power oil gas petroleum resources mining minerals metals gold silver copper lithium uranium exploration solar
  renewables electric water environmental
  health healthcare medical medicine pharma pharmaceuticals pharmaceutical therapeutics biosciences bioscience biotech
  biotechnology biologics sciences science life care clinic hospital diagnostics genomics
  industries industry industrial manufacturing engineering construction materials chemicals chemical steel products
  foods food beverages brands retail stores store shop market markets trading trade logistics transport transportation
  shipping airlines motors motor automotive auto electronics semiconductor semiconductors instruments
  consulting consultants advisors advisory associates agency design marketing creative education learning school academy
  university institute institution foundation association society council center research development
  corporation company enterprises enterprise business corporate limited inc new the and of for in de la el le des du
  brothers sons family team project works productions security insights analytics intelligence robotics hosting
  first one
  plumbing heating roofing electrical cleaning catering bakery cafe coffee restaurant restaurants hotel hotels salon spa
  beauty dental dentistry veterinary law legal attorneys accounting tax architects architecture builders building
  contractors contracting landscaping painting printing flooring furniture jewelry jewelers flowers florist florists farm
  farms fishing garden gardens nursery church ministries charity fitness gym sports club travel tours recruitment staffing
  city town county state department office agency authority ministry
  handel handels bau immobilien verlag werke werk versicherung versicherungen banque banca banco assurances industrie
  industrias servicios servicos serviços comercial comercio construcciones construcoes inversiones transportes
  transporte alimentos agricola distribuidora distribution importadora exportadora import export imports exports
  societe societa sociedad compagnie compania companhia maison casa haus studio atelier bureau`)

/** Ordinary words that people like to call companies by, of which a file of few names has none or one. */
export const favouredWords: ReadonlySet<string> =
  wordSet(`stone rock river lake ocean sea bay harbor harbour island mountain mountains hill hills valley forest wood woods oak
  maple pine cedar elm willow birch rose lily tree leaf garden field fields meadow spring springs creek brook bridge gate
  tower castle court park square plaza corner street road avenue path way trail harvest sun sunrise sunset sunny moon
  star stars sky cloud storm wind rain snow ice fire spark light bright lighthouse eagle hawk falcon raven fox wolf bear
  lion tiger dragon phoenix bull horse dolphin whale bee bird owl blue red green black white grey gray yellow orange
  purple pink brown silver golden crystal diamond pearl ruby emerald iron copper north south east west northern southern
  eastern western coast coastal pacific atlantic arctic alpine alpha beta delta gamma omega sigma nova apex summit peak
  pinnacle vertex zenith horizon vista vision focus future next new modern classic premier prime elite royal crown regal
  imperial noble liberty freedom heritage legacy pioneer frontier patriot victory triumph titan atlas apollo orion
  mercury venus mars jupiter saturn neptune galaxy quantum fusion matrix vector axis core edge point line link bridge
  circle ring cross arrow shield anchor compass beacon key keystone cornerstone foundation rise bloom evergreen eco bio
  smart bright clear pure true simple easy quick fast swift rapid dynamic active advanced superior quality reliable
  trusted safe secure integrity unity alliance allied integrated total complete perfect best top great grand big little
  small mini mega super ultra max plus pro express direct central metro urban village home`)
