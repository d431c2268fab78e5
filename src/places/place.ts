// The data of a place.

/** A place on earth and the parts of its address that the line states or implies. Coordinates are degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
  /**
   * The precision of the line. `region` is an area around a town or across states; like `state` and `country`
   * it has no `city`, and its point is the middle.
   */
  readonly precision: 'city' | 'state' | 'country' | 'region'
  readonly city?: string
  readonly state?: string
  readonly country?: string
  readonly continent?: string
}

/** Returns the place of a raw location line; undefined when it names none. */
export type Geocode = (text: string) => Place | undefined

/** An area that countries, states or continents make up, or one around a point. */
export interface PlaceArea {
  readonly countries: readonly string[]
  readonly states: readonly { readonly state: string; readonly country: string }[]
  readonly continents: readonly string[]
  readonly radiusKm: number
}

export interface NamedPlace {
  /** The places that may be meant, the likeliest first: New York is a city and a state, Georgia a country and a state. */
  readonly places: readonly Place[]
  /** The area, where the name is not that of a town, a state or a country. */
  readonly area?: PlaceArea
  /** The population of the largest town of that name; 0 for other names. */
  readonly population: number
  /** True for codes such as `MA` or `UK`. */
  readonly isCode: boolean
  /** True where words such as `greater` and `area` stand around the name. */
  readonly isAround?: true
}
