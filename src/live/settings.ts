// The settings of live sources: those of every connector, and those of all of them together.

import { isAbsolute } from 'node:path'
import { InputError } from '../errors.ts'
import { addressList } from '../lib/addresses.ts'
import { parseUrl } from '../lib/parse-url.ts'
import type { Proxies } from '../lib/proxies.ts'
import { findChromium, isExecutable } from './browser/find-chromium.ts'
import { connectors } from './connectors/index.ts'
import type { ProviderSetup } from './provider.ts'

export interface LiveConfig {
  /** False when no request may leave the process. */
  readonly isOn: boolean
  /** The address and key of every provider that has what it needs, by the name of its connector. */
  readonly providers: Readonly<Record<string, ProviderSetup>>
  /** Names of connectors: these are asked before others, in this order. */
  readonly order: readonly string[]
  /** An e-mail address or URL of the operator. */
  readonly contact: string | undefined
  readonly proxies: Proxies
  /** The path of the Chromium that shows pages; undefined where there is none. */
  readonly browser: string | undefined
  /** The folder of the operator's own connectors. */
  readonly connectorsFolder: string | undefined
  /** Private addresses and networks that pages may be fetched from. */
  readonly fetchAllow: readonly string[]
}

const settingOf = (name: string, part: 'URL' | 'KEY' | 'MODEL') => `ALMANAC_${name.toUpperCase()}_${part}`

const addressHelp = (title: string, listsFeeds = false): string =>
  listsFeeds
    ? `feeds of ${title}, separated by spaces; \`{query}\` in one stands for the question`
    : `base address of ${title}`

/** The settings by name, with their defaults and a line of help each. */
export const liveSettings: Readonly<Record<string, { readonly default: string; readonly help: string }>> = {
  ALMANAC_LIVE: {
    default: 'on',
    help: 'on: live endpoints ask the providers of docs/connectors.md; off: they answer 403, and nothing leaves the service',
  },
  ALMANAC_LIVE_ORDER: {
    default: '',
    help: 'connectors to ask first, in this order, separated by commas: brave,searxng; the others follow as docs/connectors.md lists them',
  },
  ALMANAC_LIVE_CONTACT: {
    default: '',
    help: 'e-mail address or URL under which providers and owners of websites reach you; it is part of the User-Agent',
  },
  ALMANAC_CONNECTORS: {
    default: '',
    help: 'folder with connectors of your own, a YAML file for each: docs/custom-connectors.md',
  },
  ALMANAC_FETCH_ALLOW: {
    default: '',
    help: 'private addresses and networks that pages may be fetched from, on any port, separated by commas: 10.0.0.0/8',
  },
  ALMANAC_CHROMIUM: {
    default: '',
    help: 'path of the Chromium that shows pages for `human_mode`, or off for none; unless it is set, the one on the PATH',
  },
  ...Object.fromEntries(
    connectors.flatMap(({ name, title, url, key, model, readsPages, listsFeeds }) => {
      // The title of a model is its kind, and not a name.
      const named = model ? `the ${title.toLowerCase()}` : title
      return [
        ...(readsPages
          ? []
          : [
              [settingOf(name, 'URL'), { default: url ?? '', help: addressHelp(named, listsFeeds) }] as const,
            ]),
        ...(key ? [[settingOf(name, 'KEY'), { default: '', help: `${key.help} of ${named}` }] as const] : []),
        ...(model ? [[settingOf(name, 'MODEL'), { default: '', help: `name of ${named}` }] as const] : []),
      ]
    }),
  ),
}

/** Reads the settings by `value`. Throws an InputError; its message shows no key. */
export function readLiveConfig(
  value: (name: string) => string,
  environment: Readonly<Record<string, string | undefined>>,
): LiveConfig {
  const switched = value('ALMANAC_LIVE')
  if (switched !== 'on' && switched !== 'off') {
    throw new InputError(`ALMANAC_LIVE must be one of on, off; it is ${switched}.`)
  }
  const folder = value('ALMANAC_CONNECTORS')
  const contact = contactIn(value('ALMANAC_LIVE_CONTACT'))
  const proxy = (name: string) => environment[name.toLowerCase()] ?? environment[name] ?? ''
  return {
    isOn: switched === 'on',
    providers: Object.fromEntries(
      connectors.flatMap(connector => {
        const { name, key, model: takesModel, readsPages, listsFeeds } = connector
        if (readsPages) return [[name, { url: '', key: undefined }]]
        const url = (listsFeeds ? feedsIn : addressIn)(settingOf(name, 'URL'), value)
        const secret = key && secretIn(settingOf(name, 'KEY'), value)
        const model = takesModel ? value(settingOf(name, 'MODEL')) : undefined
        if (url === '' || model === '' || (key?.isRequired && secret === undefined)) return []
        if (connector.needsContact && contact === undefined && url === connector.url) return []
        return [[name, { url, key: secret, ...(model !== undefined && { model }) }]]
      }),
    ),
    order: orderIn(value('ALMANAC_LIVE_ORDER'), folder !== ''),
    contact,
    browser: browserIn(value('ALMANAC_CHROMIUM'), environment.PATH ?? ''),
    fetchAllow: networksIn(value('ALMANAC_FETCH_ALLOW')),
    connectorsFolder: folder === '' ? undefined : folder,
    proxies: { http: proxy('HTTP_PROXY'), https: proxy('HTTPS_PROXY'), except: proxy('NO_PROXY') },
  }
}

/** Returns the names of the settings that a connector still needs. */
export function missingSettings(name: string, { providers }: LiveConfig): readonly string[] {
  const connector = connectors.find(other => other.name === name)
  if (!connector || providers[name]) return []
  return [
    ...(connector.url === undefined ? [settingOf(name, 'URL')] : []),
    ...(connector.key?.isRequired ? [settingOf(name, 'KEY')] : []),
    ...(connector.model ? [settingOf(name, 'MODEL')] : []),
    ...(connector.needsContact ? ['ALMANAC_LIVE_CONTACT'] : []),
  ]
}

function addressIn(setting: string, value: (name: string) => string): string {
  const text = value(setting)
  if (text === '') return ''
  const url = parseUrl(text)
  const isAddress = url && /^https?:$/.test(url.protocol) && /^https?:\/\//i.test(text)
  if (!isAddress || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new InputError(
      `${setting} must be a URL like https://search.example.com, without a user name, a query or a fragment.`,
    )
  }
  return url.href.replace(/\/+$/, '')
}

function feedsIn(setting: string, value: (name: string) => string): string {
  const feeds = value(setting)
    .split(/[\s,]+(?=https?:)|\s+/i)
    .filter(feed => feed !== '')
  const isFeed = (feed: string) =>
    /^https?:\/\/[^/]/i.test(feed) && parseUrl(feed) && !/^https?:\/\/[^/?#]*@/i.test(feed)
  if (feeds.every(isFeed)) return feeds.join(' ')
  throw new InputError(
    `${setting} must list URLs of feeds like https://news.example.com/rss?q={query}, separated by spaces, without user names.`,
  )
}

function secretIn(setting: string, value: (name: string) => string): string | undefined {
  const text = value(setting)
  if (text === '') return undefined
  // Other characters cannot stand in a header.
  if (/^[!-~]+$/.test(text)) return text
  throw new InputError(`${setting} must consist of printable ASCII characters without spaces.`)
}

/** With connectors of the operator's own, other names than those of the table are accepted. */
function orderIn(text: string, hasOwn: boolean): readonly string[] {
  const names = text.split(',').map(name => name.trim().toLowerCase())
  const order = names.filter(name => name !== '')
  const unknown = order.find(name => !connectors.some(connector => connector.name === name))
  if (unknown === undefined || hasOwn) return [...new Set(order)]
  const accepted = connectors.map(({ name }) => name).join(', ')
  throw new InputError(`ALMANAC_LIVE_ORDER must list connectors: ${accepted}; it has ${unknown}.`)
}

function browserIn(text: string, path: string): string | undefined {
  if (text === 'off') return undefined
  if (text === '') return findChromium(path)
  if (isAbsolute(text) && isExecutable(text)) return text
  throw new InputError(`ALMANAC_CHROMIUM must be off or the path of a program; it is ${text}.`)
}

function networksIn(text: string): readonly string[] {
  const entries = text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
  try {
    addressList(entries)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : ''
    throw new InputError(`ALMANAC_FETCH_ALLOW must list addresses and networks: ${reason}`, { cause })
  }
  return entries
}

function contactIn(text: string): string | undefined {
  if (text === '') return undefined
  if (/^[!-~]{1,200}$/.test(text) && !/[()\\]/.test(text)) return text
  throw new InputError('ALMANAC_LIVE_CONTACT must be an e-mail address or a URL.')
}
