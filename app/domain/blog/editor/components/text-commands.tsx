import type { ChainedCommands, Editor } from '@tiptap/core'
import Bold from 'lucide-react/icons/letter-b'
import Code from 'lucide-react/icons/code'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Heading4 from 'lucide-react/icons/heading-4'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import Redo2 from 'lucide-react/icons/redo-2'
import RemoveFormatting from 'lucide-react/icons/remove-formatting'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Table from 'lucide-react/icons/table'
import Underline from 'lucide-react/icons/underline'
import Undo2 from 'lucide-react/icons/undo-2'
import Video from 'lucide-react/icons/video'
import type { ReactNode } from 'react'

interface CommandButton {
  name: string
  label: string
  icon: ReactNode
  /** Keyboard shortcut in the format of `aria-keyshortcuts`. */
  keys?: string
  /** The button shows whether the command is active at the cursor. */
  isToggle?: boolean
}

/** A button that changes the text or opens a dialog. */
export type Command =
  | (CommandButton & {
      run: (chain: ChainedCommands) => ChainedCommands
      isActive?: (editor: Editor) => boolean
      isDisabled?: (editor: Editor) => boolean
    })
  | (CommandButton & {
      dialog: 'link' | 'picture' | 'embed'
      isActive?: (editor: Editor) => boolean
      isDisabled?: (editor: Editor) => boolean
    })

const markCommand = (
  name: string,
  label: string,
  icon: ReactNode,
  keys: string,
  run: (chain: ChainedCommands) => ChainedCommands,
): Command => ({ name, label, icon, keys, run, isToggle: true, isActive: (editor) => editor.isActive(name) })

const headingCommand = (level: 2 | 3 | 4, icon: ReactNode): Command => ({
  name: `heading${level}`,
  label: `Título de nível ${level}`,
  icon,
  keys: `Control+Alt+${level}`,
  isToggle: true,
  run: (chain) => chain.toggleHeading({ level }),
  isActive: (editor) => editor.isActive('heading', { level }),
})

export const TEXT_COMMANDS: Command[][] = [
  [
    {
      name: 'undo',
      label: 'Desfazer',
      icon: <Undo2 />,
      keys: 'Control+Z',
      run: (chain) => chain.undo(),
      isDisabled: (editor) => !editor.can().undo(),
    },
    {
      name: 'redo',
      label: 'Refazer',
      icon: <Redo2 />,
      keys: 'Control+Shift+Z',
      run: (chain) => chain.redo(),
      isDisabled: (editor) => !editor.can().redo(),
    },
  ],
  [headingCommand(2, <Heading2 />), headingCommand(3, <Heading3 />), headingCommand(4, <Heading4 />)],
  [
    markCommand('bold', 'Negrito', <Bold />, 'Control+B', (chain) => chain.toggleBold()),
    markCommand('italic', 'Itálico', <Italic />, 'Control+I', (chain) => chain.toggleItalic()),
    markCommand('underline', 'Sublinhado', <Underline />, 'Control+U', (chain) => chain.toggleUnderline()),
    markCommand('strike', 'Riscado', <Strikethrough />, 'Control+Shift+S', (chain) => chain.toggleStrike()),
    markCommand('code', 'Código', <Code />, 'Control+E', (chain) => chain.toggleCode()),
    {
      name: 'link',
      label: 'Link',
      icon: <Link />,
      keys: 'Control+K',
      dialog: 'link',
      isToggle: true,
      isActive: (editor) => editor.isActive('link'),
    },
  ],
  [
    markCommand('bulletList', 'Lista', <List />, 'Control+Shift+8', (chain) => chain.toggleBulletList()),
    markCommand('orderedList', 'Lista numerada', <ListOrdered />, 'Control+Shift+7', (chain) =>
      chain.toggleOrderedList(),
    ),
    markCommand('blockquote', 'Citação', <Quote />, 'Control+Shift+B', (chain) => chain.toggleBlockquote()),
  ],
  [
    { name: 'picture', label: 'Imagem', icon: <ImagePlus />, dialog: 'picture' },
    { name: 'embed', label: 'Vídeo', icon: <Video />, dialog: 'embed' },
    {
      name: 'table',
      label: 'Tabela',
      icon: <Table />,
      run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
      isActive: (editor) => editor.isActive('table'),
      isDisabled: (editor) => editor.isActive('table'),
    },
    {
      name: 'rule',
      label: 'Linha divisória',
      icon: <Minus />,
      run: (chain) => chain.setHorizontalRule(),
    },
    {
      name: 'clear',
      label: 'Limpar formatação',
      icon: <RemoveFormatting />,
      run: (chain) => chain.unsetAllMarks().clearNodes(),
    },
  ],
]

const tableCommand = (
  name: string,
  label: string,
  run: (chain: ChainedCommands) => ChainedCommands,
): Command => ({
  name,
  label,
  icon: label,
  run,
})

export const TABLE_COMMANDS: Command[] = [
  tableCommand('rowBelow', 'Linha abaixo', (chain) => chain.addRowAfter()),
  tableCommand('columnRight', 'Coluna à direita', (chain) => chain.addColumnAfter()),
  tableCommand('deleteRow', 'Excluir linha', (chain) => chain.deleteRow()),
  tableCommand('deleteColumn', 'Excluir coluna', (chain) => chain.deleteColumn()),
  tableCommand('headerRow', 'Cabeçalho', (chain) => chain.toggleHeaderRow()),
  tableCommand('deleteTable', 'Excluir tabela', (chain) => chain.deleteTable()),
]

export type CommandStates = Record<string, { isActive: boolean; isDisabled: boolean }>

/** Whether each button is active or disabled at the cursor, by its name. */
export function commandStates(editor: Editor): CommandStates {
  return Object.fromEntries(
    TEXT_COMMANDS.flat().map(({ name, isActive, isDisabled }) => [
      name,
      { isActive: isActive?.(editor) ?? false, isDisabled: isDisabled?.(editor) ?? false },
    ]),
  )
}
