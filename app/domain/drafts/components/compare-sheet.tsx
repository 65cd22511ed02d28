import type { PostFields } from '#app/domain/blog/post.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { RevisionCompare } from './revision-compare.tsx'

/** The text that this one is held against. */
export interface Compared {
  theirs: PostFields
  theirsLabel: string
}

interface CompareSheetProps {
  compared: Compared | null
  mine: PostFields
  categories: readonly { id: string; name: string }[]
  onClose: () => void
}

/** Two texts of one post, word by word. */
export function CompareSheet({ compared, mine, categories, onClose }: CompareSheetProps) {
  return (
    <Sheet open={compared !== null} onOpenChange={onClose} title="As duas versões" size="lg">
      {compared && (
        <RevisionCompare
          before={compared.theirs}
          after={mine}
          beforeLabel={compared.theirsLabel}
          afterLabel="o que você escreveu"
          categories={categories}
        />
      )}
    </Sheet>
  )
}
