import Download from 'lucide-react/icons/download'
import { ButtonLink } from '#app/ui/button.tsx'

/** Link to the copy of all data, before the family is deleted (rule 8). */
export function CopyLink() {
  return (
    <ButtonLink to="/app/dados/exportar" reloadDocument variant="line" icon={<Download />}>
      Baixar uma cópia
    </ButtonLink>
  )
}
