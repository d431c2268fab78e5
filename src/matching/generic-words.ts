// Words that so many company names contain that they tell little about which company is meant.

/** Folded, after the legal form was dropped; what a company is rather than what it is called. */
export const genericWords: ReadonlySet<string> = new Set(
  `group groups grupo groupe gruppe gruppo holding holdings international global worldwide world national intercontinental
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
  first one`.split(/\s+/),
)
