//! The stable error codes of the contract and what a client can do next (`behaviour.md` §2.1 and §3).

/// What to do after a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// Call that tool.
    CallTool { tool: &'static str, instruction: &'static str },
    /// Call one of these tools.
    ChooseTool { tools: &'static [&'static str], instruction: &'static str },
    /// The same request may succeed later.
    RetryRequest { instruction: &'static str },
    /// The request itself must be changed.
    ReviseRequest { instruction: &'static str },
    /// A person has to act outside the server.
    ResolveExternally { instruction: &'static str },
}

impl Continuation {
    /// The published name of the kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Continuation::CallTool { .. } => "CallTool",
            Continuation::ChooseTool { .. } => "ChooseTool",
            Continuation::RetryRequest { .. } => "RetryRequest",
            Continuation::ReviseRequest { .. } => "ReviseRequest",
            Continuation::ResolveExternally { .. } => "ResolveExternally",
        }
    }

    pub fn instruction(&self) -> &'static str {
        match self {
            Continuation::CallTool { instruction, .. }
            | Continuation::ChooseTool { instruction, .. }
            | Continuation::RetryRequest { instruction }
            | Continuation::ReviseRequest { instruction }
            | Continuation::ResolveExternally { instruction } => instruction,
        }
    }
}

const REVISE: Continuation =
    Continuation::ReviseRequest { instruction: "Change the request as the message says and send it again." };
const RETRY: Continuation = Continuation::RetryRequest { instruction: "Send the same request again." };
const EXTERNAL: Continuation =
    Continuation::ResolveExternally { instruction: "A person has to resolve this outside the server." };
const COMMIT_OR_ROLLBACK: Continuation = Continuation::ChooseTool {
    tools: &["transaction-commit", "transaction-rollback"],
    instruction: "Commit or roll back the open transaction first.",
};

macro_rules! call {
    ($tool:literal) => {
        Some(Continuation::CallTool { tool: $tool, instruction: concat!("Call ", $tool, ".") })
    };
}

macro_rules! codes {
    ($($name:ident => $continuation:expr,)*) => {
        /// A stable error code. The text is contract, never the number.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Code { $($name,)* }

        impl Code {
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => stringify!($name),)* }
            }

            /// The continuation that usually goes with the code.
            pub fn continuation(self) -> Option<Continuation> {
                match self { $(Code::$name => $continuation,)* }
            }
        }
    };
}

impl Code {
    /// The code of that exact name.
    pub fn parse(name: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.as_str() == name)
    }
}

codes! {
    InvalidRequest => None,
    InvalidRange => None,
    WorkspaceNotOpen => call!("workspace-open"),
    WorkspaceSelectorRequired => Some(REVISE),
    WorkspaceSelectorInvalid => None,
    WorkspaceSelectorNotFound => Some(REVISE),
    WorkspaceSelectorMismatch => Some(REVISE),
    ProjectSelectorInvalid => Some(REVISE),
    ProjectNotFound => Some(REVISE),
    ProjectAmbiguous => Some(REVISE),
    DocumentSelectorInvalid => Some(REVISE),
    DocumentNotFound => Some(REVISE),
    DocumentAmbiguous => Some(REVISE),
    LocationSelectorInvalid => Some(REVISE),
    LocationNotFound => Some(REVISE),
    LocationAmbiguous => Some(REVISE),
    SymbolSelectorInvalid => Some(REVISE),
    SymbolNotFound => Some(REVISE),
    SymbolAmbiguous => Some(REVISE),
    SnapshotMismatch => Some(REVISE),
    AnalysisLimitExceeded => Some(REVISE),
    ProjectStructureUnavailable => None,
    WorkspacePathInvalid => None,
    WorkspaceRootInvalid => None,
    WorkspacePathNotAllowed => None,
    WorkspaceRootNotAllowed => None,
    WorkspaceAuthorityChanged => None,
    WorkspaceMsBuildPropertiesInvalid => None,
    WorkspaceCapacityReached => None,
    WorkspaceAlreadyOpen => None,
    RecoveryPending => Some(EXTERNAL),
    WorkspaceLoadFailed => None,
    WorkspaceNotSupported => None,
    WorkspaceProjectOutsideRoot => None,
    WorkspaceExternalDocumentRejected => None,
    WorkspaceInputEvaluationFailed => Some(RETRY),
    WorkspaceChangedDuringLoad => Some(RETRY),
    WorkspaceBusy => Some(RETRY),
    WorkspaceOutOfDate => call!("workspace-reload"),
    WorkspaceReloadNotRequired => None,
    WorkspaceReloadBlocked => Some(COMMIT_OR_ROLLBACK),
    TransactionOpen => Some(COMMIT_OR_ROLLBACK),
    SourceMutationDisabled => None,
    NoActiveTransaction => call!("transaction-start"),
    TransactionAlreadyActive => Some(COMMIT_OR_ROLLBACK),
    TransactionOwnedByWorkspace => Some(COMMIT_OR_ROLLBACK),
    TransactionConflicted => call!("transaction-rollback"),
    TransactionHistoryUnavailable => None,
    RevisionCapacityReached => call!("transaction-history"),
    TransactionOwnershipChanged => None,
    InvalidMutationProposal => None,
    UnsupportedChange => None,
    LinkedDocumentConflict => None,
    GeneratedSourceMutationDenied => None,
    MutationCandidateChanged => Some(REVISE),
    TransactionReviewUnavailable => None,
    TransactionReceiptRequired => call!("transaction-review"),
    TransactionReceiptUnavailable => call!("transaction-review"),
    TransactionReceiptMismatch => call!("transaction-review"),
    TransactionCommitNotApproved => None,
    ApprovalUnavailable => Some(RETRY),
    InvalidApprovalResponse => Some(RETRY),
    CompilerValidationUnavailable => None,
    NewCompilerErrors => None,
    CompilerValidationIncomplete => call!("transaction-rollback"),
    CommitLockFailed => Some(RETRY),
    CommitPreparationFailed => Some(RETRY),
    CommitRecoveryCapacityReached => call!("transaction-rollback"),
    CommitFailed => Some(EXTERNAL),
    RecoveryOutsideWorkspaceAuthority => None,
    CodeActionsUnavailable => None,
    ActionExpired => Some(REVISE),
    ActionAmbiguous => Some(REVISE),
    ActionUnavailable => Some(REVISE),
    ActionReferenceCapacityExceeded => Some(REVISE),
    CodeFixUnavailable => None,
    FixAllUnavailable => None,
    FixAllLimitExceeded => Some(REVISE),
    UnsupportedActionOperation => None,
    CodeActionDocumentPathUnavailable => None,
    CodeActionLocationUnavailable => None,
    CodeActionProjectionFailed => None,
    UnhandledException => None,
    ErrorDetailsUnavailable => None,
    ErrorReportingUnavailable => None,
    ErrorReportPayloadTooLarge => None,
    ErrorReportCapacityReached => None,
    PreparedReportUnavailable => None,
    ErrorReportSubmissionInProgress => None,
    ErrorReportNotApproved => None,
    InvalidExceptionMessageHandling => None,
    InvalidPreparedErrorReport => None,
    SentryCaptureRejected => None,
    RenameConflict => Some(REVISE),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 93 codes are published; `RenameConflict` is our addition (decision D9).
    #[test]
    fn every_published_code_is_there() {
        assert_eq!(Code::ALL.len(), 94);
        for code in Code::ALL {
            assert_eq!(Code::parse(code.as_str()), Some(*code));
        }
        assert_eq!(Code::parse("workspacenotopen"), None);
    }

    #[test]
    fn continuations_name_their_tool() {
        assert_eq!(
            Code::WorkspaceNotOpen.continuation(),
            Some(Continuation::CallTool { tool: "workspace-open", instruction: "Call workspace-open." })
        );
        assert_eq!(Code::SnapshotMismatch.continuation().map(|c| c.kind()), Some("ReviseRequest"));
    }
}
