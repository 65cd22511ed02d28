import { type Extensions, Mark, Node } from '@tiptap/core'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { playerUrlOf } from '#app/domain/blog/reading/embed-player.ts'
import { Figcaption, Figure, Picture } from './picture-extensions.ts'
import { definedAttributes } from './defined-attributes.ts'

const nullableAttributes = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { default: null }]))

/** The player of YouTube or Vimeo, rendered like the output of sanitize-post.server.ts. */
const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => nullableAttributes('src', 'title', 'width', 'height'),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (frame) => (playerUrlOf(frame.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes: { src, title, width, height } }) => [
    'iframe',
    definedAttributes({
      src: playerUrlOf(String(src)) ?? null,
      title: title ?? 'Vídeo',
      width: width ?? '560',
      height: height ?? '315',
      loading: 'lazy',
      allowfullscreen: '',
      referrerpolicy: 'strict-origin-when-cross-origin',
      sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
    }),
  ],
})

/** A table without column widths, because the server removes them. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
})
const spanDefaults = () => ({ colspan: { default: 1 }, rowspan: { default: 1 } })
const spanAttributes = ({ colspan, rowspan }: Record<string, unknown>) =>
  definedAttributes({
    colspan: Number(colspan) > 1 ? colspan : null,
    rowspan: Number(rowspan) > 1 ? rowspan : null,
  })
const Cell = TableCell.extend({
  addAttributes: spanDefaults,
  renderHTML: ({ HTMLAttributes }) => ['td', spanAttributes(HTMLAttributes), 0],
})
const HeaderCell = TableHeader.extend({
  addAttributes: () => ({ ...spanDefaults(), scope: { default: null } }),
  renderHTML: ({ HTMLAttributes }) => [
    'th',
    { ...spanAttributes(HTMLAttributes), ...definedAttributes({ scope: HTMLAttributes.scope as unknown }) },
    0,
  ],
})

/** Code without a language, because the server removes classes: '```js' begins the same block as '```'. */
const PlainCodeBlock = CodeBlock.extend({
  addAttributes: () => ({}),
  renderHTML: () => ['pre', ['code', 0]],
})

/** Marks without a button in the toolbar, which only the HTML source can add. */
const htmlOnlyMarks = ['sub', 'sup', 'mark', 'small', 'kbd', 'cite', 'q', 'ins'].map((tag) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
)
const Abbreviation = Mark.create({
  name: 'abbr',
  addAttributes: () => nullableAttributes('title'),
  parseHTML: () => [{ tag: 'abbr' }],
  renderHTML: ({ HTMLAttributes }) => ['abbr', HTMLAttributes, 0],
})

/** The elements that the visual editor supports; a subset of those that the server allows. */
export const POST_EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    codeBlock: false,
  }),
  PlainCodeBlock,
  Picture,
  Figure,
  Figcaption,
  Embed,
  PlainTable,
  TableRow,
  HeaderCell,
  Cell,
  ...htmlOnlyMarks,
  Abbreviation,
]
