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
