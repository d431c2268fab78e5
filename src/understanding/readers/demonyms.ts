// Adjectives of countries and areas, and the names of the places: `Swiss`, `Nordic`.

const lines = `
Argentina: argentinian argentine; Australia: australian aussie; Austria: austrian osterreichische osterreichischen; Bangladesh: bangladeshi; Belgium: belgian
Brazil: brazilian; Bulgaria: bulgarian; Canada: canadian; Chile: chilean; China: chinese; Colombia: colombian; Croatia: croatian
Czechia: czech; Denmark: danish; Egypt: egyptian; Estonia: estonian; Ethiopia: ethiopian; Finland: finnish; France: french francais francaise francaises
Germany: german deutsche deutschen deutscher deutsches allemand allemande allemands allemandes; Ghana: ghanaian; Greece: greek; Hungary: hungarian; Iceland: icelandic; India: indian; Indonesia: indonesian
Ireland: irish; Israel: israeli; Italy: italian italienische italienischen italiennes; Japan: japanese; Kenya: kenyan; South Korea: korean; Latvia: latvian
Lithuania: lithuanian; Luxembourg: luxembourgish; Malaysia: malaysian; Mexico: mexican; Morocco: moroccan; Netherlands: dutch
New Zealand: kiwi; Nigeria: nigerian; Norway: norwegian; Pakistan: pakistani; Peru: peruvian; Philippines: filipino philippine
Poland: polish; Portugal: portuguese; Romania: romanian; Russia: russian; Saudi Arabia: saudi; Serbia: serbian; Singapore: singaporean
Slovakia: slovak; Slovenia: slovenian; South Africa: south-african; Spain: spanish; Sweden: swedish; Switzerland: swiss schweizer suisses
Taiwan: taiwanese; Thailand: thai; Tunisia: tunisian; Turkey: turkish; Ukraine: ukrainian; United Arab Emirates: emirati
United Kingdom: british; Scotland: scottish; Wales: welsh; England: english; United States: american; Vietnam: vietnamese
Europe: european europaische europaischen europeen europeenne europeens europeennes; Asia: asian; Africa: african; Nordics: nordic scandinavian; Baltics: baltic; Balkans: balkan
Middle East: middle-eastern; California: californian; Texas: texan; Bavaria: bavarian; Midwest: midwestern; London: londoner londoners
`

/** The name of the place by the folded adjective. */
export const demonyms: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split(/[;\n]/)
    .flatMap(entry => {
      const [place = '', words = ''] = entry.split(':')
      return words
        .trim()
        .split(' ')
        .map(word => [word, place.trim()] as const)
    }),
)
