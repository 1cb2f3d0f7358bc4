//! Bounded lists.

use serde::Serialize;

/// `{ items, hasMore, totalCount }`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Collection<T> {
    pub items: Vec<T>,
    /// Whether at least one more item exists.
    pub has_more: bool,
    /// How many there are in all, where that is known.
    pub total_count: Option<u32>,
}

impl<T> Collection<T> {
    /// Nothing was asked for: empty, and nothing is said of how many there are.
    pub fn not_asked() -> Collection<T> {
        Collection { items: Vec::new(), has_more: false, total_count: None }
    }

    /// The first `limit` of a complete list.
    pub fn first(all: impl IntoIterator<Item = T>, limit: u32) -> Collection<T> {
        let mut items: Vec<T> = all.into_iter().collect();
        let total = items.len();
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        items.truncate(limit);
        Collection { has_more: total > limit, items, total_count: u32::try_from(total).ok() }
    }

    /// A page as the host answered it.
    pub fn page(items: impl IntoIterator<Item = T>, has_more: bool, total: Option<u32>) -> Collection<T> {
        Collection { items: items.into_iter().collect(), has_more, total_count: total }
    }
}

#[cfg(test)]
mod tests {
    use super::Collection;

    /// Limit, then items, hasMore, totalCount of the list 1, 2, 3.
    #[test]
    fn a_smaller_limit_is_a_prefix() {
        let cases: &[(u32, &[u32], bool)] = &[
            (0, &[], true),
            (1, &[1], true),
            (2, &[1, 2], true),
            (3, &[1, 2, 3], false),
            (2_147_483_647, &[1, 2, 3], false),
        ];
        for (limit, items, has_more) in cases {
            let expected = Collection { items: items.to_vec(), has_more: *has_more, total_count: Some(3) };
            assert_eq!(Collection::first([1, 2, 3], *limit), expected, "limit {limit}");
        }
        assert_eq!(
            Collection::<u32>::first([], 0),
            Collection { items: vec![], has_more: false, total_count: Some(0) }
        );
    }

    #[test]
    fn an_unknown_total_is_null() {
        let text = serde_json::to_string(&Collection::page(["a"], true, None)).expect("plain data");
        assert_eq!(text, r#"{"items":["a"],"hasMore":true,"totalCount":null}"#);
    }
}
