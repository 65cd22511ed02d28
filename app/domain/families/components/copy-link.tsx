import { Download } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'

/** Everything of the family as a file, before it is deleted (product.md 11). */
export function CopyLink() {
  return (
    <ButtonLink to="/app/dados/exportar" reloadDocument variant="line" icon={<Download />}>
      Baixar uma cópia
    </ButtonLink>
  )
}
