// The settings of an API key, one entry each. A new setting is an entry here and a migration that adds its column; a new
// kind of value also needs a reader in commands/keys/settings.ts. The
// options of `almanac keys create` and `set`, the table of `almanac keys list` and the ledger are made from the entries.

/** The permissions that fields of the catalogue may require. */
export const fieldPermissions = ['certifications', 'honors', 'urn_url', 'technographics'] as const

/** The permissions that a key may have: those of fields, and `verify` for the verification of people. */
export const keyPermissions = [...fieldPermissions, 'verify'] as const

/** The values of each kind of setting. */
export interface SettingValues {
  readonly name: string
  readonly permissions: readonly string[]
  /** Endpoint paths; null is every path. */
  readonly paths: readonly string[] | null
  /** Thousandths of a credit; null means no limit. */
  readonly credits: number | null
  /** ISO 8601 in UTC; null is never. */
  readonly time: string | null
}

export type SettingKind = keyof SettingValues

/** True for the kinds whose values are lists; these are stored as JSON. */
export const isListKind = {
  name: false,
  permissions: true,
  paths: true,
  credits: false,
  time: false,
} as const satisfies Readonly<Record<SettingKind, boolean>>

/** A setting is stored in the column that its entry is named after; lists are stored as JSON. */
export interface KeySetting {
  /** Decides how a value is checked, stored and shown. */
  readonly kind: SettingKind
  /** The value of a key that was made without this setting. */
  readonly initial: SettingValues[SettingKind]
  /** The option of `almanac keys create` and `set`, without its dashes, and what its help calls the value. */
  readonly option: string
  readonly placeholder: string
  /** The word that `set` takes instead of a value to go back to `initial`. */
  readonly initialWord?: string
  readonly help: { readonly create: string; readonly set: string }
  /** The heading of its column in `almanac keys list`. */
  readonly heading: string
}

export const keySettings = {
  name: {
    kind: 'name',
    initial: 'Default',
    option: 'name',
    placeholder: 'name',
    help: { create: 'the same as the argument', set: 'what it is called' },
    heading: 'name',
  },
  permissions: {
    kind: 'permissions',
    initial: [],
    option: 'permit',
    placeholder: 'permissions',
    initialWord: 'none',
    help: {
      create: `the permissions it has: ${keyPermissions.join(', ')}, or all; repeated or with commas`,
      set: `the permissions it has from now on: ${keyPermissions.join(', ')}, all or none`,
    },
    heading: 'permissions',
  },
  endpoints: {
    kind: 'paths',
    initial: null,
    option: 'endpoint',
    placeholder: 'paths',
    initialWord: 'all',
    help: {
      create: 'restricts it to these paths; repeated or with commas',
      set: 'the only paths it may call; all: every path',
    },
    heading: 'restricted to',
  },
  /** The most the key may spend in all. */
  budget: {
    kind: 'credits',
    initial: null,
    option: 'budget',
    placeholder: 'credits',
    initialWord: 'none',
    help: {
      create: 'the most it may spend in all',
      set: 'the most it may spend in all; none: whatever its team has',
    },
    heading: 'budget',
  },
  expires_at: {
    kind: 'time',
    initial: null,
    option: 'expires',
    placeholder: 'date',
    initialWord: 'never',
    help: { create: 'when it ends', set: 'when it ends; never: it does not' },
    heading: 'expires',
  },
} as const satisfies Readonly<Record<string, KeySetting>>

export type SettingName = keyof typeof keySettings

export type KeySettings = {
  readonly [Name in SettingName]: SettingValues[(typeof keySettings)[Name]['kind']]
}

/** The entries by name, in the order in which options and columns show them. */
export const settingEntries = Object.entries(keySettings) as readonly [SettingName, KeySetting][]

/** The settings of a key that was made without any. */
export const initialSettings = Object.fromEntries(
  settingEntries.map(([name, { initial }]) => [name, initial]),
) as unknown as KeySettings
