import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BRAND } from '#content/brand.ts'
import type { PostCard as Card, Tag } from '../../post.ts'
import { BLOG_PATH, tagPath } from '../../post-paths.ts'
import labels from './label-links.module.css'
import { PostCard } from './post-card.tsx'
import styles from './post-end.module.css'

interface PostEndProps {
  tags: readonly Tag[]
  related: readonly Card[]
}

export function PostEnd({ tags, related }: PostEndProps) {
  return (
    <footer className={styles.footer}>
      {tags.length > 0 && (
        <nav aria-label="Etiquetas">
          <ul className={labels.labels}>
            {tags.map(({ name, slug }) => (
              <li key={slug}>
                <a href={tagPath(slug)} className={labels.label}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <aside aria-labelledby="convite" className={styles.invitation}>
        <TileStrip seed={3} size={40} />
        <div className={styles.invitationBody}>
          <h2 id="convite">Leve o combinado para a sua casa</h2>
          <p>
            No {BRAND.name}, a família acerta as tarefas e quanto cada uma vale, e a criança troca os pontos
            por prêmios que vocês escolheram.
          </p>
          <ButtonLink to="/" reloadDocument variant="sun">
            Conhecer o {BRAND.name}
          </ButtonLink>
        </div>
      </aside>
      {related.length > 0 && (
        <section aria-labelledby="leia-tambem" className={styles.relatedPosts}>
          <h2 id="leia-tambem">Leia também</h2>
          <ul className={styles.postGrid}>
            {related.map((post) => (
              <li key={post.id}>
                <PostCard post={post} level={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a href={BLOG_PATH} className={styles.blogLink}>
          ← Voltar ao blog
        </a>
      </p>
    </footer>
  )
}
