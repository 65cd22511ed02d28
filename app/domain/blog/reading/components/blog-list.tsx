import Search from 'lucide-react/icons/search'
import { Scene } from '#app/ui/art/scene.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MAX_MATCHES, type PostList, type Tag } from '../../post.ts'
import { BLOG_PATH, listPath, RSS_PATH } from '../../post-paths.ts'
import styles from './blog-list.module.css'
import { CategoryChips } from './category-chips.tsx'
import { FeaturedPost } from './featured-post.tsx'
import { PageLinks } from './page-links.tsx'
import { PostCard } from './post-card.tsx'

interface BlogListProps {
  list: PostList
  heading: string
  /** Text below the heading. */
  intro: string
  /** The list's path without page and search. */
  path: string
  search?: string
  category?: Tag | null
}

/** A list of posts: all posts, those of a category or tag, or the results of a search. */
export function BlogList({ list, heading, intro, path, search = '', category }: BlogListProps) {
  const { featured, posts, page, pageCount, totalCount, categories } = list
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1>{heading}</h1>
          <p className={styles.intro}>{intro}</p>
        </div>
        <form action={BLOG_PATH} role="search" className={styles.searchForm}>
          <label htmlFor="busca" className="visually-hidden">
            Buscar no blog
          </label>
          <input
            id="busca"
            name="busca"
            type="search"
            defaultValue={search}
            maxLength={100}
            placeholder="mesada, rotina, irmãos…"
            className={styles.searchInput}
          />
          <Button type="submit" icon={<Search />}>
            Buscar
          </Button>
        </form>
      </header>
      <CategoryChips categories={categories} current={category?.slug} isAll={path === BLOG_PATH && !search} />
      {search && totalCount > 0 && (
        <p>
          {resultText(totalCount)} “{search}”.{' '}
          <a href={BLOG_PATH} className={styles.link}>
            Ver todos
          </a>
        </p>
      )}
      {featured && <FeaturedPost post={featured} />}
      {posts.length > 0 && (
        <>
          {featured && <h2 className={styles.gridHeading}>Todos os posts</h2>}
          <ul className={styles.postGrid}>
            {posts.map((post, index) => (
              <li key={post.id}>
                <PostCard post={post} level={featured ? 3 : 2} isFirst={!featured && index === 0} />
              </li>
            ))}
          </ul>
          <PageLinks
            page={page}
            pageCount={pageCount}
            pathOf={(number) => listPath(path, { page: number, search })}
          />
        </>
      )}
      {posts.length === 0 && !featured && (
        <EmptyState
          art={<Scene name="nao-encontrado" />}
          level={2}
          title="Nenhum post encontrado."
          text={search ? `Nada fala de “${search}”. Tente outra palavra, ou uma só.` : undefined}
          action={
            (search || path !== BLOG_PATH || page > 1) && (
              <a href={BLOG_PATH} className={styles.link}>
                Ver todos os posts
              </a>
            )
          }
        />
      )}
      <p className={styles.feedNote}>
        Prefere um leitor de notícias?{' '}
        <a href={RSS_PATH} className={styles.link}>
          Assine por RSS
        </a>
      </p>
    </div>
  )
}

function resultText(totalCount: number): string {
  if (totalCount >= MAX_MATCHES)
    return `Muitos posts falam disso. Aqui estão os ${totalCount} que mais combinam com`
  return totalCount === 1 ? '1 post encontrado para' : `${totalCount} posts encontrados para`
}
