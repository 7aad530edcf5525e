# %% [markdown]
# # A notebook
#
# It speaks of [attention weights](term:).

# %%
print(1 + 1)
