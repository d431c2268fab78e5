// The nodes of a page: the part of the DOM that Readability uses, which takes a fraction of the time and memory of a whole
// one. Names are those of the DOM.

export type PageNode = PageElement | PageText

/** Texts up to this length are kept with their element, because Readability reads them again and again. */
const keptTextMax = 1000

const none: readonly never[] = []

abstract class Linked {
  parentNode: PageElement | null = null
  previousSibling: PageNode | null = null
  nextSibling: PageNode | null = null

  get nextElementSibling(): PageElement | null {
    return elementAt(this.nextSibling)
  }

  /** Takes the node out of its parent, if it has one. */
  remove(): void {
    const { parentNode, previousSibling, nextSibling } = this
    if (parentNode === null) return
    if (previousSibling === null) parentNode.firstChild = nextSibling
    else previousSibling.nextSibling = nextSibling
    if (nextSibling === null) parentNode.lastChild = previousSibling
    else nextSibling.previousSibling = previousSibling
    this.parentNode = null
    this.previousSibling = null
    this.nextSibling = null
    parentNode.forgetText()
  }
}

export class PageText extends Linked {
  readonly nodeType = 3
  readonly nodeName = '#text'
  readonly tagName = undefined
  readonly childNodes = none
  readonly children = none
  textContent: string

  constructor(text: string) {
    super()
    this.textContent = text
  }
}

export class PageElement extends Linked {
  readonly nodeType = 1
  /** The name in lower case; `tagName` is in upper case. Readability changes both at once. */
  localName: string
  tagName: string
  readonly __JSDOMParser__ = true
  firstChild: PageNode | null = null
  lastChild: PageNode | null = null
  /** Notes of Readability about the element. */
  readability: unknown = undefined
  #attributes: Readonly<Record<string, string>>
  #text: string | undefined = undefined

  /** Names of tags and attributes are in lower case. */
  constructor(name: string, attributes: Readonly<Record<string, string>> = {}) {
    super()
    this.localName = name
    this.tagName = name.toUpperCase()
    this.#attributes = attributes
  }

  get nodeName(): string {
    return this.tagName
  }

  get firstElementChild(): PageElement | null {
    return elementAt(this.firstChild)
  }

  get childNodes(): readonly PageNode[] {
    const nodes: PageNode[] = []
    for (let node = this.firstChild; node !== null; node = node.nextSibling) nodes.push(node)
    return nodes
  }

  get children(): readonly PageElement[] {
    const elements: PageElement[] = []
    for (let node = this.firstElementChild; node !== null; node = node.nextElementSibling) elements.push(node)
    return elements
  }

  get textContent(): string {
    if (this.#text !== undefined) return this.#text
    let text = ''
    for (let node = this.firstChild; node !== null; node = node.nextSibling) text += node.textContent
    if (text.length <= keptTextMax) this.#text = text
    return text
  }

  /** The text of an element is kept only while those of all elements in it are. */
  forgetText(): void {
    let element: PageElement | null = this
    while (element !== null && element.#text !== undefined) {
      element.#text = undefined
      element = element.parentNode
    }
  }

  appendChild(node: PageNode): void {
    node.remove()
    node.parentNode = this
    node.previousSibling = this.lastChild
    if (this.lastChild === null) this.firstChild = node
    else this.lastChild.nextSibling = node
    this.lastChild = node
    this.forgetText()
  }

  replaceChild(node: PageNode, replaced: PageNode): void {
    node.remove()
    node.parentNode = this
    node.previousSibling = replaced.previousSibling
    node.nextSibling = replaced
    if (replaced.previousSibling === null) this.firstChild = node
    else replaced.previousSibling.nextSibling = node
    replaced.previousSibling = node
    replaced.remove()
  }

  removeChild(node: PageNode): void {
    node.remove()
  }

  /** The children as they are now; when set, copies of them replace what is there. */
  get innerHTML(): PageElement {
    return this.copy()
  }

  set innerHTML(kept: PageElement) {
    while (this.firstChild !== null) this.firstChild.remove()
    for (const node of kept.childNodes) this.appendChild(copyOf(node))
  }

  copy(): PageElement {
    const copy = new PageElement(this.localName, this.#attributes)
    for (let node = this.firstChild; node !== null; node = node.nextSibling) copy.appendChild(copyOf(node))
    return copy
  }

  /** Returns the elements below this one with the tag, or all of them for `*`, in their order. */
  getElementsByTagName(name: string): readonly PageElement[] {
    const tag = name.toUpperCase()
    const elements: PageElement[] = []
    for (let node = this.firstElementChild; node !== null; node = following(node, this)) {
      if (node.tagName === tag || tag === '*') elements.push(node)
    }
    return elements
  }

  /** Returns the elements below this one with one of the tags, which commas separate, in their order. */
  querySelectorAll(names: string): readonly PageElement[] {
    if (!names.includes(',')) return this.getElementsByTagName(names)
    const tags = names.toUpperCase().split(',')
    const elements: PageElement[] = []
    for (let node = this.firstElementChild; node !== null; node = following(node, this)) {
      if (tags.includes(node.tagName)) elements.push(node)
    }
    return elements
  }

  get attributes(): readonly { readonly name: string; readonly value: string }[] {
    return Object.entries(this.#attributes).map(([name, value]) => ({ name, value }))
  }

  getAttribute(name: string): string | null {
    return this.#attributes[name] ?? null
  }

  hasAttribute(name: string): boolean {
    return this.#attributes[name] !== undefined
  }

  /** Replaces the attributes as a whole, because copies of the element share them. */
  setAttribute(name: string, value: string): void {
    this.#attributes = { ...this.#attributes, [name]: value }
  }

  removeAttribute(name: string): void {
    if (this.#attributes[name] === undefined) return
    const { [name]: _, ...rest } = this.#attributes
    this.#attributes = rest
  }

  get className(): string {
    return this.#attributes.class ?? ''
  }

  set className(value: string) {
    this.setAttribute('class', value)
  }

  get id(): string {
    return this.#attributes.id ?? ''
  }

  set id(value: string) {
    this.setAttribute('id', value)
  }

  get src(): string {
    return this.#attributes.src ?? ''
  }

  get srcset(): string {
    return this.#attributes.srcset ?? ''
  }

  get style(): PageStyle {
    const { style } = this.#attributes
    return style === undefined || !/display|visibility/i.test(style) ? noStyle : styleIn(style)
  }
}

/** The two properties by which an element is hidden; empty where they are not stated. */
interface PageStyle {
  readonly display: string
  readonly visibility: string
}

const noStyle: PageStyle = Object.freeze({ display: '', visibility: '' })
const displayIn = /(?:^|;)\s*display\s*:\s*([a-z-]+)/i
const visibilityIn = /(?:^|;)\s*visibility\s*:\s*([a-z-]+)/i

const styleIn = (text: string): PageStyle => ({
  display: displayIn.exec(text)?.[1]?.toLowerCase() ?? '',
  visibility: visibilityIn.exec(text)?.[1]?.toLowerCase() ?? '',
})

function elementAt(start: PageNode | null): PageElement | null {
  let node = start
  while (node !== null && node.nodeType !== 1) node = node.nextSibling
  return node
}

/** Returns the element that follows in the order of the page, within `root`. */
function following(element: PageElement, root: PageElement): PageElement | null {
  const child = element.firstElementChild
  if (child !== null) return child
  let node: PageElement | null = element
  while (node !== null && node !== root) {
    const next: PageElement | null = node.nextElementSibling
    if (next !== null) return next
    node = node.parentNode
  }
  return null
}

const copyOf = (node: PageNode): PageNode =>
  node.nodeType === 1 ? node.copy() : new PageText(node.textContent)

/** A document with the elements that every page has. */
export class PageDocument {
  title = ''
  readonly documentElement = new PageElement('html')
  readonly head = new PageElement('head')
  readonly body = new PageElement('body')
  readonly firstChild = this.documentElement

  constructor() {
    this.documentElement.appendChild(this.head)
    this.documentElement.appendChild(this.body)
  }

  createElement(name: string): PageElement {
    return new PageElement(name.toLowerCase())
  }

  createTextNode(text: string): PageText {
    return new PageText(text)
  }

  getElementsByTagName(name: string): readonly PageElement[] {
    return this.documentElement.getElementsByTagName(name)
  }

  querySelectorAll(names: string): readonly PageElement[] {
    return this.documentElement.querySelectorAll(names)
  }
}
