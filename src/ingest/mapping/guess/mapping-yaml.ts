// The values that guessed mappings are written of.

/** A YAML value of a mapping file. */
export type MappingYaml =
  | string
  | number
  | boolean
  | readonly MappingYaml[]
  | { readonly [key: string]: MappingYaml }
