// JSON that is already text, so that large answers can be written piece by piece.

export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
