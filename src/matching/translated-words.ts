// Words of company names that are written differently from language to language: `Energy` and `Energie`.

/** Each line is one word, folded; the first spelling stands for all of them. */
const lines = `
  energy energie energia energi energies
  technology technologies technologie technologia tecnologia tecnologias teknologi
  industry industries industrie industria industrias
  logistics logistik logistique logistica logistiek
  electronics elektronik electronique electronica elektronica
  chemical chemicals chemie chimie chimica quimica
  insurance assurance assurances versicherung versicherungen assicurazioni seguros verzekeringen
  bank banque banco banca
  group groupe grupo gruppo gruppe groep
  international internationale internacional internazionale
  services servicios servicos servizi
  media medien
  transport transports transportes transporte trasporti
  construction constructions construcciones construcoes costruzioni
  realestate immobilien immobilier inmobiliaria immobiliare imobiliaria
  finance finanz finances finanzas finanza
  brothers gebruder gebr hermanos fratelli freres
  sons sohne soehne hijos fils figli
  laboratories laboratorios laboratoires laboratori laboratorien
  products produkte produits productos produtos prodotti
  systems systeme systemes sistemas sistemi systemen
  solutions soluciones solucoes soluzioni losungen loesungen
  foundation stiftung fondation fundacion fondazione stichting
  university universitat universitaet universite universidad universidade universita universiteit
  institute institut instituto istituto instituut
  architects architekten architectes arquitectos architetti`

const spellings: readonly (readonly string[])[] = lines
  .trim()
  .split('\n')
  .map(line => line.trim().split(' '))

const spellingsByWord = new Map(spellings.flatMap(list => list.map(word => [word, list] as const)))

/** Returns the spellings of a word in all languages, itself among them; none for a word that is not one of these. */
export const spellingsOf = (word: string): readonly string[] => spellingsByWord.get(word) ?? []

/** Returns whether two words are one in different languages. */
export const areTranslations = (a: string, b: string): boolean =>
  spellingsByWord.has(a) && spellingsByWord.get(a) === spellingsByWord.get(b)
