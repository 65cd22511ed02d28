import BookOpen from 'lucide-react/icons/book-open'
import Calculator from 'lucide-react/icons/calculator'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import { Chip, type ChipProps } from '#app/ui/chip.tsx'
import type { IdeaSource } from '../assistant.ts'

const SOURCES: Record<IdeaSource | 'sums', { text: string; tone: ChipProps['tone']; icon: ReactNode }> = {
  catalogue: { text: 'do nosso catálogo', tone: 'leaf', icon: <BookOpen /> },
  reworded: { text: 'do nosso catálogo, com ajuda de IA', tone: 'sky', icon: <Sparkles /> },
  model: { text: 'com ajuda de IA', tone: 'sky', icon: <Sparkles /> },
  sums: { text: 'conta nossa', tone: 'leaf', icon: <Calculator /> },
}

/** Says where an answer came from (rule 91). */
export function SourceChip({ source }: { source: IdeaSource | 'sums' }) {
  const { text, tone, icon } = SOURCES[source]
  return (
    <Chip tone={tone} icon={icon}>
      {text}
    </Chip>
  )
}
