// Recognises what companies call their own parts: `Engineering`, `Human Resources`, `Vertrieb`.

/** Returns whether the text is the name of a part of a company, which public bodies seldom give to theirs. */
export const isPartOfOrganisation = (text: string): boolean => part.test(text.trim())

const part =
  /^(?:(?:software |data |product |platform |hardware )?engineering|sales|revenue|(?:product )?marketing|growth|product(?: management)?|design|finance|accounting|people(?: (?:ops|operations|& culture))?|hr|human resources|talent(?: acquisition)?|legal|operations|ops|it|information technology|security|data(?: science)?|analytics|customer (?:success|support|experience|service)|support|r&d|research(?: (?:&|and) development)?|technology|business development|partnerships|professional services|g&a|workplace|communications|manufacturing|logistics|supply chain|quality(?: assurance)?|strategy|entwicklung|vertrieb|personal|finanzen|einkauf|produktion|ventes|ingénierie|produit|ventas|ingeniería|producto)$/i
