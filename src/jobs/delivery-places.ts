// Limits on concurrent webhook deliveries: receivers that never answer leave places to the others.
import { parseUrl } from '../lib/parse-url.ts'
import type { BusyReceivers, ClaimedDelivery } from '../stores/work-webhooks.ts'

/** The most attempts in all, and of one team. */
const totalMax = 512
const ofTeamMax = 224
/**
 * The most attempts of one team that began less than `promptMs` ago. Most receivers have answered by then.
 */
const promptOfTeamMax = 32
const promptMs = 500
/** A slow receiver is one whose last attempt took longer than this part of the timeout. */
const slowShare = 1 / 3
/** The most attempts of one team at slow receivers. */
const slowOfTeamMax = 16
/** The most attempts at one receiver. */
const ofOriginMax = 4
const ofSlowOriginMax = 1
/** Slow receivers that are remembered for a team. */
const slowOriginsMax = 1000

interface DeliveryPlace {
  readonly origin: string
  readonly teamId: number
  readonly beganMs: number
}

export class DeliveryPlaces {
  readonly #slowMs: number
  readonly #nowMs: () => number
  readonly #taken = new Set<DeliveryPlace>()
  /** The slow receivers of each team, longest known first. */
  readonly #slow = new Map<number, Set<string>>()

  constructor(timeoutMs: number, nowMs: () => number = () => performance.now()) {
    this.#slowMs = timeoutMs * slowShare
    this.#nowMs = nowMs
  }

  get isFree(): boolean {
    return this.#taken.size < totalMax
  }

  /** Takes a place; call what it returns when the attempt has ended. */
  take({ url, team_id: teamId }: Pick<ClaimedDelivery, 'url' | 'team_id'>): () => void {
    // A damaged address fails when something is sent to it.
    const origin = parseUrl(url)?.origin ?? url
    const place = { origin, teamId, beganMs: this.#nowMs() }
    this.#taken.add(place)
    return () => {
      this.#taken.delete(place)
      this.#note(place, this.#nowMs() - place.beganMs > this.#slowMs)
    }
  }

  /** Receivers and teams that must not be given another place now. */
  busy(): BusyReceivers {
    const places = [...this.#taken]
    const promptAfterMs = this.#nowMs() - promptMs
    const teams = groupedBy(places, ({ teamId }) => teamId)
    const busyTeams: number[] = []
    const busyOrigins = new Set<string>()
    for (const [teamId, ofTeam] of teams) {
      const prompt = ofTeam.filter(({ beganMs }) => beganMs > promptAfterMs)
      if (ofTeam.length >= ofTeamMax || prompt.length >= promptOfTeamMax) busyTeams.push(teamId)
      const slow = ofTeam.filter(place => this.#isSlow(place))
      if (slow.length >= slowOfTeamMax)
        for (const origin of this.#slow.get(teamId) ?? []) busyOrigins.add(origin)
    }
    for (const [origin, ofOrigin] of groupedBy(places, ({ origin }) => origin)) {
      const max = ofOrigin.some(place => this.#isSlow(place)) ? ofSlowOriginMax : ofOriginMax
      if (ofOrigin.length >= max) busyOrigins.add(origin)
    }
    return { origins: [...busyOrigins], teams: busyTeams }
  }

  #isSlow({ teamId, origin }: DeliveryPlace): boolean {
    return this.#slow.get(teamId)?.has(origin) ?? false
  }

  #note({ teamId, origin }: DeliveryPlace, isSlow: boolean): void {
    const slow = this.#slow.get(teamId) ?? new Set()
    slow.delete(origin)
    if (isSlow) slow.add(origin)
    const [oldest] = slow
    if (slow.size > slowOriginsMax && oldest !== undefined) slow.delete(oldest)
    if (slow.size > 0) this.#slow.set(teamId, slow)
    else this.#slow.delete(teamId)
  }
}

function groupedBy<Key>(
  places: readonly DeliveryPlace[],
  keyOf: (place: DeliveryPlace) => Key,
): Map<Key, DeliveryPlace[]> {
  const groups = new Map<Key, DeliveryPlace[]>()
  for (const place of places) {
    const key = keyOf(place)
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  return groups
}
