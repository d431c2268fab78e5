// The words for employments that go on and for those that are over, as sources mark them: `Active`, `Terminated`.

/** The source of a pattern, without regard to case, of marks of employments that go on. */
export const activeWords =
  '^(?:true|yes|y|1|x|✓|✔|ja|oui|s[ií]|current|active|employed|aktiv|actif|activo|ativo|attivo)$'

const departures =
  'terminated|left|former|resigned|retired|departed|dismissed|ex-?employee|no longer|alumn(?:us|a|i)|ausgeschieden|gek[üu]ndigt|parti|sorti|cess[ée]|baja|desligado|demitido|cessato'

/** The same of those that are over. */
export const departedWords = `^(?:(?:false|no|n|0|nein|non|not active|inactive|inaktiv|inactif|inactivo|inativo|inattivo|ended|past)|(?:${departures})(?:[^\\p{L}].*)?)$`

const [active, departed, departure] = [activeWords, departedWords, `^(?:${departures})(?:[^\\p{L}]|$)`].map(
  source => new RegExp(source, 'iu'),
)

/** Returns whether the text says that an employment goes on, or that it is over. */
export const saysWhetherActive = (text: string): boolean =>
  active?.test(text) === true || departed?.test(text) === true

/** Returns whether the text says that somebody has left, which a mere `inactive` does not. */
export const saysDeparture = (text: string): boolean => departure?.test(text) === true
