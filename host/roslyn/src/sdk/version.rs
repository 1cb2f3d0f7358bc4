//! Version numbers of SDKs and runtimes, as their folders are named.

/// `10.0.401` or `8.0.100-preview.1`; ordered as the numbers say, a preview before its release.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Version {
    numbers: [u32; 3],
    /// `false` sorts first: previews.
    is_stable: bool,
    label: String,
}

impl Version {
    pub(crate) fn parse(text: &str) -> Option<Version> {
        let (numbers, label) = text.split_once('-').unwrap_or((text, ""));
        let mut parts = numbers.split('.');
        let mut next = || parts.next()?.parse::<u32>().ok();
        let numbers = [next()?, next()?, next()?];
        Some(Version { numbers, is_stable: label.is_empty(), label: label.to_owned() })
    }

    pub(crate) fn major(&self) -> u32 {
        self.numbers[0]
    }

    pub(crate) fn is_stable(&self) -> bool {
        self.is_stable
    }
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [major, minor, patch] = self.numbers;
        write!(f, "{major}.{minor}.{patch}")?;
        if self.label.is_empty() { Ok(()) } else { write!(f, "-{}", self.label) }
    }
}

/// The versions that the folders in `folder` are named after, oldest first.
pub(crate) fn versions_in(folder: &std::path::Path) -> Vec<Version> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<Version> = entries.filter_map(|e| Version::parse(e.file_name().to_str()?)).collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_by_number_and_previews_come_first() {
        let texts = ["6.0.428", "8.0.100-preview.7", "8.0.100", "8.0.404", "9.0.100", "10.0.100-rc.1", "10.0.401"];
        let versions: Vec<Version> = texts.iter().map(|text| Version::parse(text).unwrap()).collect();
        assert!(versions.is_sorted());
        assert_eq!(versions.iter().map(Version::to_string).collect::<Vec<_>>(), texts);
        for wrong in ["", "8", "8.0", "NuGetFallbackFolder", "8.0.x"] {
            assert_eq!(Version::parse(wrong), None, "{wrong}");
        }
    }
}
